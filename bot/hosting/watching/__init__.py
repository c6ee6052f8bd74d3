"""What keeps the loops going: the alarm, quotas, and what is set aside so that the rest can go on."""
