"""The state of the double: servers, people, channels, messages, interactions in flight."""
