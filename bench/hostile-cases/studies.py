"""Studies of system `command` that take seconds."""

import json

PLAIN = "echo \"$VALUE\" > out"


def study(load=PLAIN, reset=None, start=None, levels=("one", "two"), blocks=1):
    """Two levels that differ in a variable; `verify` reads back what the load wrote."""
    commands = "".join(
        f"  {name}: {json.dumps(text)}\n" for name, text in (("reset", reset), ("start", start)) if text)
    if start:
        commands += "  ready: 'true'\n"
    each = "".join(
        f"      {json.dumps(level)}: {{system: {{env: {{VALUE: v{i}}}, proof: {{level: {{expect: ^is v{i}$}}}}}}}}\n"
        for i, level in enumerate(levels))
    return f"""toll: 1
name: hostile
title: What a hostile case costs
system:
  name: command
{commands}  proof:
    level:
      claim: the commands see the level's own value
      command: echo "is $VALUE"
      when: before
workload:
  name: work
  load: {json.dumps(load)}
  verify: grep -qx "$VALUE" out
factors:
  value:
    baseline: {json.dumps(levels[0])}
    levels:
{each}design: {{blocks: {blocks}}}
"""
