BEGIN TRANSACTION;
CREATE TABLE act (
        match INTEGER NOT NULL REFERENCES match (id),
        number INTEGER NOT NULL,
        act TEXT NOT NULL,
        counters TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
INSERT INTO "act" VALUES(1,0,'{"act": "learn", "fact": "cell_points", "value": [[1, 2, 3, 5, 8], [1, 2, 3, 5, 8], [1, 2, 3, 5, 8], [1, 2, 3, 5, 8], [1, 2, 3, 5, 8]]}','{"round": 0, "points": [0, 0, 0]}',1767268800.0);
INSERT INTO "act" VALUES(1,1,'{"act": "draw", "seat": null, "pool": "starter", "cards": ["1"], "by": "device"}','{"round": 1, "points": [0, 0, 0]}',1767268800.0);
INSERT INTO "act" VALUES(1,2,'{"act": "roll", "seat": 0, "dice": ["shelfie", "shelfie", "shelfie", "shelfie", "shelfie", "shelfie"], "faces": ["cat", "cat", "joker", "book", "cat", "plant"], "by": "device"}','{"round": 1, "points": [0, 0, 0]}',1767268800.0);
INSERT INTO "act" VALUES(1,3,'{"act": "answer", "seat": 0, "id": "keep", "value": ["cat", "cat", "joker", "cat"]}','{"round": 1, "points": [0, 0, 0]}',1767268800.0);
INSERT INTO "act" VALUES(1,4,'{"act": "roll", "seat": 0, "dice": ["shelfie", "shelfie"], "faces": ["game", "trophy"], "by": "device"}','{"round": 1, "points": [0, 0, 0]}',1767268800.0);
CREATE TABLE fact (
        told INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        source TEXT NOT NULL,
        UNIQUE (game, name, source)
    );
INSERT INTO "fact" VALUES(1,'shelfie','cell_points','[[1, 2, 3, 5, 8], [1, 2, 3, 5, 8], [1, 2, 3, 5, 8], [1, 2, 3, 5, 8], [1, 2, 3, 5, 8]]','match 1');
INSERT INTO "fact" VALUES(2,'mlem','cells','[1]','file mat.toml');
CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        header TEXT NOT NULL,
        began REAL NOT NULL,
        ended REAL,
        outcome TEXT
    );
INSERT INTO "match" VALUES(1,'{"game": "shelfie", "rules": 1, "seats": ["", "", ""], "depth": "full", "dice": "device", "starter": null, "switches": {}, "facts": {}, "middle": false, "position": {}}',1767268800.0,NULL,NULL);
CREATE TABLE roll (
        number INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        source TEXT NOT NULL,
        game TEXT NOT NULL,
        expression TEXT NOT NULL,
        dice TEXT NOT NULL,
        faces TEXT NOT NULL,
        kept TEXT NOT NULL
    );
INSERT INTO "roll" VALUES(1,1.5,'device','','d20+2','["d20"]','["20"]','[]');
CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "setting" VALUES('language','ja');
CREATE INDEX unfinished ON match (id) WHERE outcome IS NULL;
COMMIT;
PRAGMA user_version = 1;
