"""Turn charts, table images and figures into pictures that know where each value is drawn."""
