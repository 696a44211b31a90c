package dev.toll.systems.command;

import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.emptyText;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.Specs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Every setting of a system by commands, its default and its meaning: one place. */
final class CommandSettings {
  static final String NAME = "command";

  static final String SHELL = "system.shell";
  static final String FILES = "system.files.";
  static final String SETUP = "system.setup";
  static final String START = "system.start";
  static final String DAEMON = "system.daemon";
  static final String PID_FILE = "system.pid-file";
  static final String READY = "system.ready";
  static final String STOP = "system.stop";
  static final String RESET = "system.reset";
  static final String TEARDOWN = "system.teardown";
  static final String VERSION = "system.version.";
  static final String REQUIRES = "system.requires.";
  static final String ENV = "system.env.";
  static final String PORTS = "system.ports";
  static final String PROOF = ProofResult.OF_STUDY;
  static final String UNPROVED = "system.unproved";

  static final String PREPARE = "workload.prepare";
  static final String WARM = "workload.warm";
  static final String LOAD = "workload.load";
  static final String SETTLE = "workload.settle";
  static final String VERIFY = "workload.verify";
  static final String UNVERIFIED = "workload.unverified";
  static final String WORKLOAD_ENV = "workload.env.";
  static final String METRICS = "workload.metrics.";
  static final String OPERATIONS = "workload.operations";
  static final String SERIES_TIME = "workload.series.time";
  static final String SERIES_TOTAL = "workload.series.total";
  static final String EXPECTED = "workload.expected";
  static final String SLICE_BY = "workload.slice-by";
  static final String WARM_SLICE_BY = "workload.warm-slice-by";

  static final String DIRECTORY = "volume.directory";

  /** What the deadlines of all proofs and of all versions belong to. */
  static final String PROOFS = "system.proof";

  static final String VERSIONS = "system.version";

  /** Settings whose value is a command. */
  static final List<String> COMMANDS =
      List.of(SETUP, START, READY, STOP, RESET, TEARDOWN, PREPARE, WARM, LOAD, SETTLE, VERIFY);

  /** Commands of the server, and not of those who use it. */
  static final List<String> OF_SERVER = List.of(START, READY, STOP, RESET);

  /** Defaults by command. */
  private static final SortedMap<String, String> DEADLINES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(SETUP, "5m"),
              Map.entry(START, "60s"),
              Map.entry(READY, "60s"),
              Map.entry(STOP, "30s"),
              Map.entry(RESET, "5m"),
              Map.entry(PROOFS, "60s"),
              Map.entry(VERSIONS, "10s"),
              Map.entry(TEARDOWN, "20s"),
              Map.entry(PREPARE, "10m"),
              Map.entry(WARM, "30m"),
              Map.entry(LOAD, "1h"),
              Map.entry(SETTLE, "10m"),
              Map.entry(VERIFY, "10m")));

  private static final Map<String, String> DEADLINE_MEANINGS =
      Map.of(
          START, "how long a daemon's start command may take, its pid file included",
          READY, "how long the system may take until it answers",
          STOP, "how long the server may take to end before it is killed",
          PROOFS, "how long a proof's command or control may take",
          VERSIONS, "how long a version command may take");

  private CommandSettings() {}

  static List<SettingSpec> all() {
    List<SettingSpec> specs = new ArrayList<>(system());
    specs.addAll(Trait.CLIENTS.of(workload()));
    specs.add(emptyText(DIRECTORY, "directory of TOLL_WORK; empty: in the run's directory"));
    return specs.stream().map(spec -> spec.seenBy(ProofSpec::telling)).toList();
  }

  private static List<SettingSpec> system() {
    List<SettingSpec> specs =
        new ArrayList<>(
            List.of(
                choice("system.name", List.of(NAME), "the system"),
                choice(SHELL, List.of("bash", "sh"), "the shell that runs the commands")
                    .with(Trait.RUN),
                text(FILES + "*", "content of a file in TOLL_RUN_DIR, by its name").with(Trait.RUN),
                text(SETUP, "command, once per run: certificates, data, builds").with(Trait.RUN),
                text(START, "command that is the server, in the foreground"),
                Specs.flag(
                    DAEMON, "false", "whether the start command ends and leaves a daemon behind"),
                text(PID_FILE, "where a daemon writes its process number"),
                text(READY, "command tried until it succeeds: the server answers"),
                text(STOP, "command that ends the server; SIGTERM when not set"),
                text(RESET, "command that wipes data outside TOLL_WORK"),
                text(TEARDOWN, "command at the run's end, whatever happened").with(Trait.RUN),
                text(VERSION + "*", "command whose output is recorded as a version")
                    .with(Trait.RUN)
                    .with(Trait.INERT),
                text(
                        REQUIRES + "*",
                        "a program that the commands need: its Debian packages; without it the level is"
                            + " unavailable")
                    .with(Trait.CLIENTS)
                    .with(Trait.INERT),
                // It may be the server's too: SharedCheck looks at what reads it.
                text(ENV + "*", "environment variable of every command").with(Trait.CLIENTS),
                emptyText(PORTS, "names of more free ports, e.g. admin: TOLL_PORT_ADMIN")
                    .with(Trait.RUN),
                text(PROOF + "*", "a proof, by name; its keys are below")
                    .with(Trait.CLIENTS)
                    .with(Trait.INERT),
                text(UNPROVED, "why nothing can prove this level; it stays unknown")
                    .with(Trait.CLIENTS)
                    .with(Trait.INERT)));
    specs.addAll(deadlines("system."));
    return specs;
  }

  private static List<SettingSpec> workload() {
    List<SettingSpec> specs =
        new ArrayList<>(
            List.of(
                text("workload.name", "load", "what the load is called in reports"),
                text(PREPARE, "command before the load: tables, data"),
                text(WARM, "command that loads, unmeasured"),
                text(LOAD, "command that is measured"),
                text(
                        SLICE_BY,
                        "environment variable with the size of the load, a whole number; divided"
                            + " among slices, so that levels can be loaded in turns")
                    .with(Trait.LOAD),
                text(
                    WARM_SLICE_BY,
                    "the same of the warm command; not set: it is run once, as a whole"),
                text(SETTLE, "command after the load: flush, compactions"),
                text(VERIFY, "command that checks the data: exit code 0 true, 1 false")
                    .with(Trait.INERT),
                text(UNVERIFIED, "why nothing can be verified; it stays unknown").with(Trait.INERT),
                text(WORKLOAD_ENV + "*", "environment variable of every command"),
                text(METRICS + "*", "a metric, by name; its keys are below").with(Trait.INERT),
                text(
                    OPERATIONS,
                    "operations of the load, for CPU time per million of them: a number, or a"
                        + " pattern whose group finds it in the output"),
                text(SERIES_TIME, "t", "path in a JSON line: seconds since the load began"),
                text(SERIES_TOTAL, "operations", "path in a JSON line: operations so far"),
                SettingSpec.of(EXPECTED, SettingType.DURATION, "what a trial takes, for estimates")
                    .with(Trait.INERT)));
    specs.addAll(deadlines("workload."));
    return specs;
  }

  private static List<SettingSpec> deadlines(String scope) {
    return Trait.INERT.of(
        DEADLINES.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(scope))
            .map(
                entry ->
                    SettingSpec.of(
                        deadlineOf(entry.getKey()),
                        SettingType.DURATION,
                        entry.getValue(),
                        DEADLINE_MEANINGS.getOrDefault(
                            entry.getKey(), "how long " + entry.getKey() + " may take")))
            .map(spec -> spec.path().equals(deadlineOf(PROOFS)) ? spec.with(Trait.CLIENTS) : spec)
            .toList());
  }

  /** The key of a command's deadline. */
  static String deadlineOf(String command) {
    return command.replaceFirst("\\.", ".deadline.");
  }

  /** Whether a setting's value is a command, those of versions and proofs included. */
  static boolean isCommand(String path) {
    return COMMANDS.contains(path)
        || path.startsWith(VERSION)
        || (path.startsWith(PROOF) && (path.endsWith(".command") || path.endsWith(".control")));
  }

  /** A command or text; null when not set. An empty value unsets the study's for a level. */
  static String get(Settings settings, String path) {
    String text = settings.text(path, "");
    return text.isBlank() ? null : text;
  }

  /**
   * The size of a load that can be cut into slices; empty when it cannot be.
   *
   * @param key that names its variable
   */
  static OptionalLong size(Settings settings, String key) {
    String name = get(settings, key);
    String value = name == null ? "" : Variables.ofStudy(settings).getOrDefault(name, "");
    return value.matches("[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(value))
        : OptionalLong.empty();
  }
}
