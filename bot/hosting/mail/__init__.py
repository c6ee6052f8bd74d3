"""What leaves hosting: deliveries and their way out, letters, reports, press."""
