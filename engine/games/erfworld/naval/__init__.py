"""Ships: crews, hulls, beams, harbours, boarding (ERF-NAVAL, ERF-J-25; option `naval`)."""
