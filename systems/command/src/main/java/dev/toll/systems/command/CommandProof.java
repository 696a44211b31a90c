package dev.toll.systems.command;

import dev.toll.driver.BoundedText;
import dev.toll.engine.process.ExitStatus;
import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.base.wire.TlsFacts;
import dev.toll.systems.base.wire.TlsRecords;
import dev.toll.systems.command.CommandSession.Runner;
import dev.toll.systems.command.Shell.Exit;
import dev.toll.systems.command.Shell.Job;
import dev.toll.systems.command.Shell.Watch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final Duration deadline;
  private final Map<String, String> facts = new TreeMap<>();
  private final boolean again;

  /**
   * A proof of a level.
   *
   * @param most that a command may take, where that is less than the level's deadline
   * @param again whether it was taken before the load already
   */
  CommandProof(
      ProofSpec spec, Runner runner, Ports ports, Watch watch, Duration most, boolean again) {
    this.spec = spec;
    this.runner = runner;
    this.ports = ports;
    this.watch = watch;
    Duration own = runner.level().deadline(CommandSettings.PROOFS);
    deadline = own.compareTo(most) < 0 ? own : most;
    this.again = again;
  }

  ProofResult prove(Steps steps) throws SystemException, InterruptedException {
    Duration both = deadline.multipliedBy(2).plus(CommandLevel.GRACE);
    return steps.call(spec.name(), both, this::prove);
  }

  private ProofResult prove() throws SystemException, InterruptedException, IOException {
    if (spec.control() != null) {
      Exit exit = run(runner, "control", spec.control());
      if (!exit.ok()) {
        return result(Verdict.UNKNOWN, "the control " + exit.how(), Output.of(exit.job().log()));
      }
    }
    if (spec.wire() == null) {
      return judge(run(runner, "command", spec.command()));
    }
    return proveOnWire();
  }

  /**
   * With a relay before the server: the command finds the relay's port in TOLL_PORT and a fresh
   * marker in TOLL_MARKER, and every byte to and from the server can be inspected.
   */
  private ProofResult proveOnWire() throws SystemException, InterruptedException, IOException {
    String marker = WireMarker.random();
    int server = Integer.parseInt(runner.variables().map().get(Variables.PORT));
    InetAddress here = InetAddress.getLoopbackAddress();
    try (Relay relay =
        Relay.start(
            new InetSocketAddress(here, ports.next()),
            new InetSocketAddress(here, server),
            List.of(marker))) {
      Runner relayed = runner.with(Variables.PORT, relay.port()).with(Variables.MARKER, marker);
      ProofResult command = judge(run(relayed, "command", spec.command()));
      if (command.verdict() != Verdict.TRUE) {
        // Unless the command succeeds, the marker may not have been sent.
        return command.verdict() == Verdict.FALSE && spec.expect() == null
            ? result(Verdict.UNKNOWN, command.evidence(), new Output(""))
            : command;
      }
      Recording seen = relay.recording();
      boolean asClaimed = seen.hits(marker) > 0 == spec.wire().equals("visible");
      return result(
          seen.toServer().bytes() < marker.length() ? Verdict.UNKNOWN : Verdict.of(asClaimed),
          evidence(marker, seen),
          new Output(""));
    }
  }

  private String evidence(String marker, Recording seen) {
    facts.put("wire.connections", Long.toString(seen.accepted()));
    facts.put("wire.bytes.to-server", Long.toString(seen.toServer().bytes()));
    facts.put("wire.bytes.to-client", Long.toString(seen.toClient().bytes()));
    Optional<TlsFacts> tls =
        seen.busiest()
            .map(busiest -> TlsRecords.parse(busiest.toClient().start()))
            .filter(TlsFacts::known);
    tls.ifPresent(
        known -> {
          facts.put("wire.tls.protocol", known.protocol());
          facts.put("wire.tls.cipher-suite", known.cipherSuite());
        });
    return "the marker was "
        + seen.words(marker)
        + tls.map(known -> "; " + known.protocol() + " " + known.cipherSuite()).orElse("");
  }

  private Exit run(Runner where, String key, String command)
      throws SystemException, InterruptedException {
    // A log is appended to: what was seen before the load would be found in it again.
    String log =
        "proof-"
            + spec.name()
            + (again ? "-after" : "")
            + (key.equals("control") ? "-control" : "");
    Job job = where.job(CommandSettings.PROOF + spec.name() + "." + key, command, log, deadline);
    return where.shell().run(job, watch);
  }

  private ProofResult judge(Exit exit) throws IOException, ScriptException {
    Output output = Output.of(exit.job().log());
    if (shownNothing(exit)) {
      return result(Verdict.UNKNOWN, "the command " + exit.how(), output);
    }
    // An unset variable ends a command with 1 too: it would count as the refusal that is expected.
    exit.refuseMistake();
    if (!expected(exit.code())) {
      return result(Verdict.FALSE, "the command " + exit.how() + ", not " + spec.exit(), output);
    }
    try {
      return matched(exit, output);
    } catch (StackOverflowError | BoundedText.Exhausted e) {
      return result(Verdict.UNKNOWN, "its pattern takes too long, or too much stack", output);
    }
  }

  private ProofResult matched(Exit exit, Output output) {
    BoundedText text = new BoundedText(output.text());
    if (spec.absent() != null) {
      Matcher found = spec.absent().matcher(text);
      if (found.find()) {
        return result(Verdict.FALSE, "found: " + output.lineAt(found.start()), new Output(""));
      }
    }
    if (spec.expect() != null) {
      Matcher found = spec.expect().matcher(text);
      if (!found.find()) {
        return result(Verdict.FALSE, "not found: " + spec.expect().pattern(), output);
      }
      groups(found);
      return result(Verdict.TRUE, output.lineAt(found.start()), new Output(""));
    }
    return result(Verdict.TRUE, "the command " + exit.how(), output);
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
            || ExitStatus.isSignal(exit.code()));
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

  private ProofResult result(Verdict verdict, String seen, Output output) {
    String what = again ? "after the load: " + seen : seen;
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
