package dev.toll.systems.command;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the mistakes in a study of commands before any of them runs. */
record StudyCheck(Level level, Settings settings, boolean hosted, Problems problems) {
  /** MAX_ARG_STRLEN, with pages of 4 KiB. */
  private static final int LONGEST_STRING = 128 * 1024;

  /** Per server: an interleaved block has several, and each port is reserved by a socket. */
  private static final int MOST_PORTS = 100;

  /** A quarter of the usual stack of 8 MiB (execve(2)), less what toll itself sets. */
  private static final int LONGEST_ENVIRONMENT = 2 * 1024 * 1024 - 256 * 1024;

  static void check(List<Level> levels, Problems problems) {
    check(levels, false, problems);
    if (levels.stream().anyMatch(level -> DesignSettings.sharesServer(level.settings()))) {
      SharedCheck.check(levels, problems);
    }
  }

  /** Of commands that are the load of another system, which has proofs and a server of its own. */
  static void hosted(List<Level> levels, Problems problems) {
    check(levels.stream().map(HostedSettings::ofCommands).toList(), true, problems);
  }

  private static void check(List<Level> levels, boolean hosted, Problems problems) {
    for (Level level : levels) {
      new StudyCheck(level, level.settings(), hosted, problems).check();
    }
    if (problems.isEmpty()) {
      sameMetrics(levels, problems);
    }
  }

  private void check() {
    files();
    commands();
    strings();
    scripts();
    environment();
    Requires.check(settings, problems);
    sliced(CommandSettings.SLICE_BY, CommandSettings.LOAD);
    sliced(CommandSettings.WARM_SLICE_BY, CommandSettings.WARM);
    ProofSpec.check(settings, problems);
    new MetricCheck(settings, problems).check();
    Operations.check(settings, problems);
    evidence();
  }

  private void problem(String path, String message) {
    problems.add(settings.origin(path), message);
  }

  private void files() {
    for (String name : settings.below(CommandSettings.FILES).keySet()) {
      if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
        String path = CommandSettings.FILES + name;
        problem(
            path,
            path
                + ": a file's name must be letters, digits, dots, hyphens and underscores, a letter"
                + " or digit first");
      }
    }
  }

  private void commands() {
    if (CommandSettings.get(settings, CommandSettings.LOAD) == null) {
      problem("system.name", "missing key 'workload.load': the command that is measured");
    }
    boolean starts = CommandSettings.get(settings, CommandSettings.START) != null;
    boolean daemon = settings.flag(CommandSettings.DAEMON);
    if (starts && CommandSettings.get(settings, CommandSettings.READY) == null) {
      problem(
          CommandSettings.START,
          "system.start needs system.ready: a command that succeeds once the server answers");
    }
    if (daemon && CommandSettings.get(settings, CommandSettings.PID_FILE) == null) {
      problem(
          CommandSettings.DAEMON,
          "system.daemon needs system.pid-file: where the daemon writes its process number");
    }
    for (String path :
        List.of(CommandSettings.READY, CommandSettings.STOP, CommandSettings.PID_FILE)) {
      if (!starts && CommandSettings.get(settings, path) != null) {
        problem(path, path + " has no effect without system.start");
      }
    }
    for (String name : Variables.portNames(settings)) {
      if (!name.matches("[a-z][a-z0-9-]*")) {
        problem(
            CommandSettings.PORTS,
            "system.ports: '" + name + "' must be lower-case letters, digits, hyphens");
      }
    }
    int ports = Variables.portNames(settings).size();
    if (Set.copyOf(Variables.portNames(settings)).size() < ports) {
      problem(CommandSettings.PORTS, "system.ports: a name is listed twice");
    }
    if (ports > MOST_PORTS) {
      problem(
          CommandSettings.PORTS,
          "system.ports: %,d ports; at most %d can be had".formatted(ports, MOST_PORTS));
    }
    List<String> known = Variables.known(settings);
    for (Setting setting : settings.all()) {
      for (String name : Variables.used(setting.value())) {
        if (!known.contains(name)) {
          problems.add(setting, ": unknown variable " + name + "; " + Nearest.hint(name, known));
        }
      }
    }
  }

  /** What the shell would refuse, and variables of toll that a command never gets. */
  private void scripts() {
    boolean starts = CommandSettings.get(settings, CommandSettings.START) != null;
    boolean shared = DesignSettings.sharesServer(settings);
    for (Setting setting : settings.all()) {
      String path = setting.path();
      if (!CommandSettings.isCommand(path) || setting.value().isBlank()) {
        continue;
      }
      ShellSyntax.mistake(settings.text(CommandSettings.SHELL), setting.value())
          .ifPresent(mistake -> problems.add(setting.origin(), path + ": " + mistake));
      for (String name : Variables.never(path, starts, shared)) {
        if (Variables.demands(setting.value(), name)) {
          problems.add(
              setting.origin(),
              "%s: %s is not set there; write ${%s:-} if it may be empty"
                  .formatted(path, name, name));
        }
      }
    }
  }

  private void environment() {
    Set<String> names = new HashSet<>();
    int together = 0;
    for (String prefix : List.of(CommandSettings.ENV, CommandSettings.WORKLOAD_ENV)) {
      for (String name : settings.below(prefix).keySet()) {
        if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
          problem(prefix + name, prefix + name + ": a variable is letters, digits and underscores");
        } else if (name.startsWith("TOLL_")) {
          problem(prefix + name, prefix + name + ": names with TOLL_ are toll's own");
        } else if (!names.add(name)) {
          problem(prefix + name, name + " is set by system.env and by workload.env; keep one");
        }
        String value = settings.text(prefix + name, "");
        together += bytes(name + "=" + value);
        if (bytes(name + "=" + value) >= LONGEST_STRING) {
          tooLong(prefix + name);
        }
      }
    }
    if (together > LONGEST_ENVIRONMENT) {
      problem(
          "system.name",
          "the variables of system.env and workload.env have %,d bytes, more than the kernel takes"
                  .formatted(together)
              + " together with a command; put them in a file (system.files)");
    }
  }

  private void tooLong(String path) {
    problem(
        path,
        "%s: longer than the kernel takes in one string, %,d bytes (MAX_ARG_STRLEN, execve(2));"
                .formatted(path, LONGEST_STRING - 1)
            + " put it in a file (system.files)");
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length + 1;
  }

  /** What no command line and no environment can hold. */
  private void strings() {
    for (Setting setting : settings.all()) {
      if (CommandSettings.isCommand(setting.path()) && bytes(setting.value()) >= LONGEST_STRING) {
        tooLong(setting.path());
      }
    }
  }

  private void sliced(String key, String command) {
    String name = CommandSettings.get(settings, key);
    if (name == null) {
      return;
    }
    String value = Variables.ofStudy(settings).get(name);
    String text = CommandSettings.get(settings, command);
    if (value == null) {
      problem(
          key,
          "%s: no variable %s; %s"
              .formatted(key, name, Nearest.hint(name, Variables.ofStudy(settings).keySet())));
    } else if (CommandSettings.size(settings, key).orElse(0) < 1) {
      problem(key, "%s: %s must be a whole number above 0, not '%s'".formatted(key, name, value));
    } else if (text == null) {
      problem(key, "%s has no effect without %s".formatted(key, command));
    } else if (!Variables.uses(text, name)) {
      problem(
          key,
          "%s: %s does not use $%s, so dividing it would not cut the load"
              .formatted(key, command, name));
    }
  }

  /** Decision 0011: a proof and a verification, or a declared reason. */
  private void evidence() {
    boolean proofs =
        Group.below(settings, CommandSettings.PROOF).stream()
            .anyMatch(group -> !group.emptied("command"));
    String unproved = CommandSettings.get(settings, CommandSettings.UNPROVED);
    if (!proofs && unproved == null && !hosted) {
      problem(
          "system.name",
          "level "
              + level.name()
              + ": nothing proves that it is in effect; add a proof (system.proof.NAME with claim,"
              + " command and expect), or say why there is none (system.unproved) and it is shown"
              + " as unknown");
    } else if (proofs && unproved != null) {
      problem(
          CommandSettings.UNPROVED,
          "level "
              + level.name()
              + " has proofs and is declared system.unproved; keep one of the two");
    }
    boolean verify = CommandSettings.get(settings, CommandSettings.VERIFY) != null;
    String unverified = CommandSettings.get(settings, CommandSettings.UNVERIFIED);
    if (!verify && unverified == null) {
      problem(
          "system.name",
          "level "
              + level.name()
              + ": nothing checks what the load did; add workload.verify, or say why there is none"
              + " (workload.unverified) and it is shown as unknown");
    } else if (verify && unverified != null) {
      problem(
          CommandSettings.UNVERIFIED,
          "workload.verify and workload.unverified cannot both hold; keep one");
    }
    if (settings.has(CommandSettings.EXPECTED) && settings.seconds(CommandSettings.EXPECTED) <= 0) {
      problem(
          CommandSettings.EXPECTED,
          "workload.expected must be " + SettingType.DURATION.expects() + ", longer than 0");
    }
  }

  /** One table for all levels: the study's metrics are every level's. */
  private static void sameMetrics(List<Level> levels, Problems problems) {
    List<Metric> first = MetricSpec.metrics(levels.get(0).settings());
    for (Level level : levels) {
      if (!MetricSpec.metrics(level.settings()).equals(first)) {
        problems.add(
            new Origin("level " + level.name()),
            "its metrics differ from those of "
                + levels.get(0).name()
                + "; declare metrics, and whether there is a system.start, for the study and not"
                + " for a level");
      }
    }
  }
}
