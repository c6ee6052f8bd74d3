"""The people side of the double: what a person does, and what a person sees."""
