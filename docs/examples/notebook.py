"""Reads what `toll sql --parquet notebook` wrote; needs pandas and pyarrow."""
import sys

import pandas

directory = sys.argv[1] if len(sys.argv) > 1 else "notebook"
trials = pandas.read_parquet(f"{directory}/trials.parquet")
metrics = pandas.read_parquet(f"{directory}/metrics.parquet")

headline = metrics[metrics.counts & (metrics.is_primary == True)]  # noqa: E712 (null is neither)
print(trials.groupby(["study", "run", "status"]).size())
print(headline.groupby(["study", "run", "level"]).value.agg(["count", "median", "std"]))
