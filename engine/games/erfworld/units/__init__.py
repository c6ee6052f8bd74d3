"""What several subjects ask of units: their names, figures, who goes together."""
