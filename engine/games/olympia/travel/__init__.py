"""Getting about: on foot, on horseback, through the air, aboard ships; what is found on the way."""
