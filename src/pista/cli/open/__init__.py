"""`pista open`: the web application for the one person who asks for it, in their browser or in a window of its own."""
