"""A device that is not there: pins, bus, chance and time, simulated up to the wire and no further.

Two processes take part. In one the unchanged program runs on SimulatedWires; the other is the
Box around it, which holds what outlives the program: buttons under fingers, a display with its
picture, the clock, the plug.
"""
