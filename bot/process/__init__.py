"""The running process: settings, log, memory, heartbeat, daily backups."""
