"""What runs of two equal levels said of them, from results.json; see README.md."""

import json
import pathlib
import sys


def primary(results):
    """The effect that has the run's answer."""
    metric = next(each["name"] for each in results["metrics"] if each["primary"])
    return next(each for each in results["effects"] if each["metric"] == metric and each["answer"])


def percent(value):
    return f"{100 * value:+.1f}"


false = 0
runs = 0
print("| Run | Blocks | Effect, % | Interval, % | Sentence |")
print("| --- | --- | --- | --- | --- |")
for file in sorted(pathlib.Path(sys.argv[1]).glob("2*/results.json")):
    results = json.loads(file.read_text())
    if results["run"]["state"] != "complete":
        continue
    effect = primary(results)
    answer = effect["answer"]
    runs += 1
    # The two levels are equal: what says otherwise is false.
    false += answer["low"] > 0 or answer["high"] < 0
    print(
        f"| {results['run']['startedAt'][:16]} | {effect['blocks']} | {percent(effect['ratio'] - 1)} "
        f"| [{percent(answer['low'])}, {percent(answer['high'])}] | {answer['sentence']} |"
    )
print()
print(f"{false} of {runs} sentences false")
