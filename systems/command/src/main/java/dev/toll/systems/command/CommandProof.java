package dev.toll.systems.command;

import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.CommandSession.Runner;
import dev.toll.systems.command.Shell.Exit;
import dev.toll.systems.command.Shell.Job;
import dev.toll.systems.command.Shell.Watch;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes one proof: the control, the command, and what its output shows. */
final class CommandProof {
  private static final Pattern GROUP_NAME = Pattern.compile("\\(\\?<([a-zA-Z][a-zA-Z0-9]*)>");

  /** What {@code timeout} of coreutils ends with: a hang shows nothing. */
  private static final int TIMED_OUT = 124;

  private final ProofSpec spec;
  private final Runner runner;
  private final Ports ports;
  private final Watch watch;
  private final Map<String, String> facts = new TreeMap<>();

  CommandProof(ProofSpec spec, Runner runner, Ports ports, Watch watch) {
    this.spec = spec;
    this.runner = runner;
    this.ports = ports;
    this.watch = watch;
  }

  ProofResult prove(Steps steps) throws SystemException, InterruptedException {
    Duration both = deadline().multipliedBy(2).plus(CommandSession.GRACE);
    return steps.call(spec.name(), both, this::prove);
  }

  private Duration deadline() {
    return CommandSettings.deadline(runner.settings(), "system.proof");
  }

  private ProofResult prove() throws SystemException, InterruptedException, IOException {
    if (spec.control() != null) {
      Exit exit = run(runner, "control", spec.control());
      if (!exit.ok()) {
        return result(
            Verdict.UNKNOWN, "the control " + Failure.how(exit), Output.of(exit.job().log()));
      }
    }
    if (spec.wire() == null) {
      return judge(run(runner, "command", spec.command()));
    }
    try (WireWatch wire = WireWatch.open(runner, ports)) {
      Exit exit = run(wire.runner(), "command", spec.command());
      ProofResult command = judge(exit);
      if (command.verdict() != Verdict.TRUE) {
        // Without the command's success no marker need have been sent.
        return command.verdict() == Verdict.FALSE && spec.expect() == null
            ? result(Verdict.UNKNOWN, command.evidence(), new Output(""))
            : command;
      }
      return result(
          wire.verdict(spec.wire().equals("visible")), wire.evidence(facts), new Output(""));
    }
  }

  private Exit run(Runner where, String key, String command)
      throws SystemException, InterruptedException {
    String log = "proof-" + spec.name() + (key.equals("control") ? "-control" : "");
    Job job = where.job(CommandSettings.PROOF + spec.name() + "." + key, command, log, deadline());
    return where.shell().run(job, watch);
  }

  private ProofResult judge(Exit exit) throws IOException {
    Output output = Output.of(exit.job().log());
    if (shownNothing(exit)) {
      return result(Verdict.UNKNOWN, "the command " + Failure.how(exit), output);
    }
    if (!expected(exit.code())) {
      return result(
          Verdict.FALSE, "the command " + Failure.how(exit) + ", not " + spec.exit(), output);
    }
    if (spec.absent() != null) {
      Matcher found = spec.absent().matcher(output.text());
      if (found.find()) {
        return result(Verdict.FALSE, "found: " + output.lineAt(found.start()), new Output(""));
      }
    }
    if (spec.expect() != null) {
      Matcher found = spec.expect().matcher(output.text());
      if (!found.find()) {
        return result(Verdict.FALSE, "not found: " + spec.expect().pattern(), output);
      }
      groups(found);
      return result(Verdict.TRUE, output.lineAt(found.start()), new Output(""));
    }
    return result(Verdict.TRUE, "the command " + Failure.how(exit), output);
  }

  /** A deadline, a signal, a missing program or a time-out of its own: nothing was examined. */
  private boolean shownNothing(Exit exit) {
    if (exit.code() == null) {
      return true;
    }
    boolean named = spec.exit().equals(Integer.toString(exit.code()));
    return !named
        && (exit.code() == 126
            || exit.code() == 127
            || exit.code() == TIMED_OUT
            || exit.code() > 128);
  }

  private boolean expected(int code) {
    return switch (spec.exit()) {
      case ProofSpec.ANY -> true;
      case ProofSpec.NONZERO -> code != 0;
      default -> code == Integer.parseInt(spec.exit());
    };
  }

  /** Named groups of the expectation are facts: {@code (?<cipher>\S+)}. */
  private void groups(Matcher found) {
    Matcher names = GROUP_NAME.matcher(spec.expect().pattern());
    while (names.find()) {
      String value = found.group(names.group(1));
      if (value != null) {
        facts.put(spec.name() + "." + names.group(1), value);
      }
    }
  }

  private ProofResult result(Verdict verdict, String what, Output output) {
    String last = output.lastLine();
    return new ProofResult(
        spec.name(),
        spec.claim(),
        verdict,
        last.isEmpty() ? what : what + "; its last line: " + last,
        facts,
        null);
  }
}
