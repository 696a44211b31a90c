"""What runs of two equal levels said of them, from results.json; see README.md."""

import json
import pathlib
import sys


def primary(results):
    """The effect that the run's verdict is about."""
    metric = next(each["name"] for each in results["metrics"] if each["primary"])
    return next(each for each in results["effects"] if each["metric"] == metric)


def percent(ratio):
    return f"{100 * (ratio - 1):+.1f}"


words = {}
print("| Run | Blocks | Effect, % | Interval that decides, % | Word |")
print("| --- | --- | --- | --- | --- |")
for file in sorted(pathlib.Path(sys.argv[1]).glob("2*/results.json")):
    results = json.loads(file.read_text())
    effect = primary(results)
    interval = effect["ruling"]["interval"]
    word = effect["verdict"]["word"]
    words[word] = words.get(word, 0) + 1
    print(
        f"| {results['run']['startedAt'][:16]} | {effect['blocks']} | {percent(effect['ratio'])} "
        f"| [{percent(interval['low'])}, {percent(interval['high'])}] | {word} |"
    )
print()
print(", ".join(f"{count} {word}" for word, count in sorted(words.items())))
