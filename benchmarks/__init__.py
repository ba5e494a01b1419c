"""Measure renderkit against other toolchains and against its own floor, as ratios in one run."""
