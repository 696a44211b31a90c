package dev.toll.cli;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpState;
import dev.toll.engine.up.Ups;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints instances that are kept up. */
record UpText(PrintWriter out) {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final int VERSION = 1;

  /** Of a variable's value; a class path has some 10,000 characters. */
  private static final int SHOWN = 200;

  /** What the directory for other hosts is called there, in the example. */
  private static final String COPY = "toll-client";

  /** One: what it is, how long it lasts, how to reach it. */
  void print(UpDirectory directory, UpState state, boolean json) throws IOException {
    if (json) {
      out.print(Printable.json(TollCommand.json().toJson(asMap(directory, state)) + "\n"));
      return;
    }
    out.println(
        state.name() + ": " + state.study() + " at level " + state.level() + ", " + phase(state));
    if (state.phase() != UpState.Phase.UP) {
      return;
    }
    out.println("  " + proofs(state.proofs()));
    state.proofs().stream()
        .filter(proof -> proof.verdict() != Verdict.TRUE)
        .forEach(
            proof ->
                out.println(
                    Printable.line(
                        "    "
                            + proof.name()
                            + " "
                            + proof.verdict().word()
                            + ": "
                            + proof.evidence())));
    out.println("  until " + until(state) + "; more time: toll up --extend 1h " + state.name());
    ClientAccess access = state.access();
    if (access == null) {
      out.println("  unavailable: this system does not say how other clients reach it");
      return;
    }
    out.println("  variables, for eval \"$(toll ups " + state.name() + " --env)\":");
    access.environment().forEach((name, value) -> out.println("    " + name + "=" + shown(value)));
    if (!access.commands().isEmpty()) {
      out.println("  with them:");
      access.commands().forEach(command -> out.println("    " + command));
    }
    if (access.elsewhere() != null) {
      out.println("  the same on another host that reaches its servers, with a JDK 17 or newer:");
      out.println("    scp -rp " + StudyOptions.quote(access.elsewhere()) + " HOST:" + COPY);
      out.println("    eval \"$(sh " + COPY + "/" + ClientAccess.SCRIPT + ")\"");
    }
  }

  private static String shown(String value) {
    return value.length() <= SHOWN
        ? value
        : value.substring(0, SHOWN) + "... (%,d characters)".formatted(value.length());
  }

  /** How many of its proofs hold. */
  private static String proofs(List<ProofResult> proofs) {
    long held = proofs.stream().filter(proof -> proof.verdict() == Verdict.TRUE).count();
    return held == 0
        ? "not proved"
        : "proved: "
            + held
            + " of "
            + proofs.size()
            + " proofs hold"
            + (held == proofs.size() ? "" : ", the others are unknown");
  }

  /** Variables for a shell. */
  void environment(UpState state) {
    if (state.access() != null) {
      state
          .access()
          .environment()
          .forEach(
              (name, value) -> out.println("export " + name + "=" + StudyOptions.quote(value)));
    }
  }

  /** All, a line each. */
  void list(List<Ups.Up> ups, boolean json) throws IOException {
    if (json) {
      List<Map<String, Object>> all = new ArrayList<>();
      for (Ups.Up up : ups) {
        all.add(asMap(up.directory(), up.state()));
      }
      out.print(Printable.json(TollCommand.json().toJson(all) + "\n"));
      return;
    }
    if (ups.isEmpty()) {
      out.println("no instance is up; toll up STUDY LEVEL brings one up");
      return;
    }
    int width = ups.stream().mapToInt(up -> up.state().name().length()).max().orElse(0);
    for (Ups.Up up : ups) {
      UpState state = up.state();
      out.println(
          String.format(
              Locale.ROOT,
              "%-" + width + "s  %s %s  %s",
              state.name(),
              state.study(),
              state.level(),
              Printable.line(phase(state).lines().findFirst().orElse(""))));
    }
  }

  /** How far it is. */
  static String phase(UpState state) {
    return switch (state.phase()) {
      case STARTING -> "starting" + doing(state);
      case UP -> "up, " + Phrase.time(state.left()) + " left";
      case STOPPING -> "stopping" + doing(state);
      case ENDED -> "ended: " + state.reason();
      case FAILED -> "did not come up: " + state.reason();
    };
  }

  private static String doing(UpState state) {
    return state.doing() == null ? "" : " (" + state.doing() + ")";
  }

  private static String until(UpState state) {
    Instant end = Instant.now().plusMillis(Math.round(state.left() * 1000));
    return TIME.format(end.atZone(ZoneId.systemDefault()));
  }

  private static Map<String, Object> asMap(UpDirectory directory, UpState state)
      throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("version", VERSION);
    map.put("name", state.name());
    map.put("study", state.study());
    map.put("level", state.level());
    directory.owner().ifPresent(owner -> map.put("person", owner.person()));
    map.put("phase", state.phase().name().toLowerCase(Locale.ROOT));
    if (state.reason() != null) {
      map.put("reason", state.reason());
    }
    if (state.phase() == UpState.Phase.UP) {
      map.put("secondsLeft", Math.round(state.left()));
      map.put("lifetimeSeconds", state.lifetime());
      map.put("proofs", state.proofs());
      if (state.access() != null) {
        map.put("environment", state.access().environment());
        map.put("commands", state.access().commands());
        if (state.access().elsewhere() != null) {
          map.put("elsewhere", state.access().elsewhere());
        }
      }
    }
    map.put("directory", directory.path().toString());
    return map;
  }
}
