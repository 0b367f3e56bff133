"""The site of the documentation: what its pages are made of besides their text. `docs/conf.py` names it to Sphinx."""
