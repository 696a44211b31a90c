package dev.toll.systems.command;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;

/** Finds what is wrong with a study of commands before any of them runs. */
final class StudyCheck {
  private final Level level;
  private final Settings settings;
  private final Problems problems;

  private StudyCheck(Level level, Problems problems) {
    this.level = level;
    this.settings = level.settings();
    this.problems = problems;
  }

  static void check(List<Level> levels, Problems problems) {
    for (Level level : levels) {
      new StudyCheck(level, problems).check();
    }
    if (problems.isEmpty()) {
      sameMetrics(levels, problems);
    }
  }

  private void check() {
    runWide();
    commands();
    environment();
    new ProofCheck(settings, problems).check();
    new MetricCheck(settings, problems).check();
    evidence();
  }

  private void runWide() {
    level.refuse(
        path -> CommandSettings.RUN_WIDE.contains(path) || path.startsWith(CommandSettings.VERSION),
        problems);
  }

  private void commands() {
    if (CommandSettings.get(settings, CommandSettings.LOAD) == null) {
      problems.add(
          settings.origin("system.name"),
          "missing key 'workload.load': the command that is measured");
    }
    boolean starts = CommandSettings.get(settings, CommandSettings.START) != null;
    boolean daemon = settings.flag(CommandSettings.DAEMON);
    if (starts && CommandSettings.get(settings, CommandSettings.READY) == null) {
      problems.add(
          settings.origin(CommandSettings.START),
          "system.start needs system.ready: a command that succeeds once the server answers");
    }
    if (daemon && CommandSettings.get(settings, CommandSettings.PID_FILE) == null) {
      problems.add(
          settings.origin(CommandSettings.DAEMON),
          "system.daemon needs system.pid-file: where the daemon writes its process number");
    }
    for (String path :
        List.of(CommandSettings.READY, CommandSettings.STOP, CommandSettings.PID_FILE)) {
      if (!starts && CommandSettings.get(settings, path) != null) {
        problems.add(settings.origin(path), path + " is of no use without system.start");
      }
    }
    for (String name : Variables.portNames(settings)) {
      if (!name.matches("[a-z][a-z0-9-]*")) {
        problems.add(
            settings.origin(CommandSettings.PORTS),
            "system.ports: '" + name + "' must be lower-case letters, digits, hyphens");
      }
    }
    List<String> known = Variables.known(settings);
    for (Setting setting : settings.all()) {
      Matcher use = Variables.USE.matcher(setting.value());
      while (use.find()) {
        String name = use.group(1) == null ? use.group(2) : use.group(1);
        if (!known.contains(name)) {
          problems.add(
              setting.origin(),
              setting.path() + ": unknown variable " + name + "; " + Nearest.hint(name, known));
        }
      }
    }
  }

  private void environment() {
    Set<String> names = new HashSet<>();
    for (String prefix : List.of(CommandSettings.ENV, CommandSettings.WORKLOAD_ENV)) {
      for (String name : settings.below(prefix).keySet()) {
        Origin where = settings.origin(prefix + name);
        if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
          problems.add(where, prefix + name + ": a variable is letters, digits and underscores");
        } else if (name.startsWith("TOLL_")) {
          problems.add(where, prefix + name + ": names with TOLL_ are toll's own");
        } else if (!names.add(name)) {
          problems.add(where, name + " is set by system.env and by workload.env; keep one");
        }
      }
    }
  }

  /** Decision 0011: a proof and a verification, or a declared reason. */
  private void evidence() {
    boolean proofs =
        Group.below(settings, CommandSettings.PROOF).stream()
            .anyMatch(group -> !group.emptied("command"));
    String unproved = CommandSettings.get(settings, CommandSettings.UNPROVED);
    if (!proofs && unproved == null) {
      problems.add(
          settings.origin("system.name"),
          "level "
              + level.name()
              + ": nothing proves that it is in effect; add a proof (system.proof.NAME with claim,"
              + " command and expect), or say why there is none (system.unproved) and it is shown"
              + " as unknown");
    } else if (proofs && unproved != null) {
      problems.add(
          settings.origin(CommandSettings.UNPROVED),
          "level "
              + level.name()
              + " has proofs and is declared system.unproved; keep one of the two");
    }
    boolean verify = CommandSettings.get(settings, CommandSettings.VERIFY) != null;
    String unverified = CommandSettings.get(settings, CommandSettings.UNVERIFIED);
    if (!verify && unverified == null) {
      problems.add(
          settings.origin("system.name"),
          "level "
              + level.name()
              + ": nothing checks what the load did; add workload.verify, or say why there is none"
              + " (workload.unverified) and it is shown as unknown");
    } else if (verify && unverified != null) {
      problems.add(
          settings.origin(CommandSettings.UNVERIFIED),
          "workload.verify and workload.unverified cannot both hold; keep one");
    }
    boolean flag = settings.has(CommandSettings.EXPECTED);
    if (flag && settings.seconds(CommandSettings.EXPECTED) <= 0) {
      problems.add(
          settings.origin(CommandSettings.EXPECTED),
          "workload.expected must be " + SettingType.DURATION.expects() + ", longer than 0");
    }
  }

  /** One table for all levels: the study's metrics are every level's. */
  private static void sameMetrics(List<Level> levels, Problems problems) {
    List<Metric> first = CommandMetrics.of(levels.get(0).settings());
    for (Level level : levels) {
      if (!CommandMetrics.of(level.settings()).equals(first)) {
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
