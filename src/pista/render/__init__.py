"""Pictures made visible: plain text, coloured terminal, SVG, paper. Knows no kind."""
