"""Games for eyes: pictures, text and sentences by whichever game it is, and replay pages."""
