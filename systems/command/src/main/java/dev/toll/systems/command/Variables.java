package dev.toll.systems.command;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The environment of a command: what toll provides, and over it what the study sets. */
final class Variables {
  static final String LEVEL = "TOLL_LEVEL";
  static final String TRIAL = "TOLL_TRIAL";
  static final String WORK = "TOLL_WORK";
  static final String RUN_DIR = "TOLL_RUN_DIR";
  static final String HERE = "TOLL_HERE";
  static final String PORT = "TOLL_PORT";
  static final String SEED = "TOLL_SEED";
  static final String LOGS = "TOLL_LOGS";
  static final String HLOG = "TOLL_HLOG";
  static final String PID = "TOLL_PID";
  static final String MARKER = "TOLL_MARKER";

  private static final List<String> NAMES =
      List.of(LEVEL, TRIAL, WORK, RUN_DIR, HERE, PORT, SEED, LOGS, HLOG, PID, MARKER);

  /** A variable of toll in a command or a value. */
  static final Pattern USE = Pattern.compile("\\$(?:\\{(TOLL_\\w*)|(TOLL_\\w*))");

  private static final Pattern EXPANDED = Pattern.compile("\\$(?:\\{(TOLL_\\w*)\\}|(TOLL_\\w*))");

  private final Settings settings;
  private final Map<String, String> own = new LinkedHashMap<>();

  /** For commands of a whole run. */
  Variables(Settings settings, Path run, Path logs, long seed) {
    this.settings = settings;
    own.put(RUN_DIR, run.toString());
    own.put(HERE, Path.of("").toAbsolutePath().toString());
    own.put(SEED, Long.toString(seed));
    own.put(LOGS, logs.toString());
    // Numbers and messages must not depend on the user's language; a study may set another locale.
    own.put("LC_ALL", "C.UTF-8");
  }

  private Variables(Settings settings, Map<String, String> own) {
    this.settings = settings;
    this.own.putAll(own);
  }

  /** Another level's, with the same place and server. */
  Variables of(Level level) {
    return new Variables(level.settings(), own).with(LEVEL, level.name());
  }

  /** The same with one more, or another value of it. */
  Variables with(String name, Object value) {
    Variables more = new Variables(settings, own);
    more.own.put(name, value.toString());
    return more;
  }

  /**
   * Those that a command does not get. Before the first trial {@code reset} runs without one, like
   * the commands of the whole run.
   *
   * @param starts whether the study starts a server
   */
  static List<String> never(String command, boolean starts) {
    boolean whole =
        CommandSettings.RUN_WIDE.contains(command)
            || command.startsWith(CommandSettings.VERSION)
            || command.equals(CommandSettings.RESET);
    List<String> never =
        new ArrayList<>(whole ? List.of(LEVEL, TRIAL, WORK, HLOG, PORT) : List.of());
    if (whole || !starts || command.equals(CommandSettings.START)) {
      never.add(PID);
    }
    if (!command.startsWith(CommandSettings.PROOF) || command.endsWith(".control")) {
      never.add(MARKER);
    }
    return never;
  }

  /** Whether a command fails without a variable: it uses it and nowhere allows that it is unset. */
  static boolean demands(String command, String name) {
    return Pattern.compile("\\$(\\{" + name + "\\}|" + name + "\\b)").matcher(command).find()
        && !Pattern.compile("\\{" + name + ":?[-+=]|-v " + name).matcher(command).find();
  }

  /** The variables a study may use, with its extra ports. */
  static List<String> known(Settings settings) {
    List<String> names = new ArrayList<>(NAMES);
    portNames(settings).forEach(name -> names.add(portVariable(name)));
    return names;
  }

  /** Names of ports beside the first. */
  static List<String> portNames(Settings settings) {
    String names = settings.text(CommandSettings.PORTS, "").strip();
    return names.isEmpty() ? List.of() : List.of(names.split("[,\\s]+"));
  }

  static String portVariable(String name) {
    return PORT + "_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** All of them, with toll's variables expanded in the study's values. */
  Map<String, String> map() {
    Map<String, String> all = new TreeMap<>(own);
    for (String prefix : List.of(CommandSettings.ENV, CommandSettings.WORKLOAD_ENV)) {
      settings.below(prefix).forEach((name, value) -> all.put(name, expand(value)));
    }
    return all;
  }

  /** A value with toll's variables expanded; one without a value is left unchanged. */
  String expand(String value) {
    Matcher use = EXPANDED.matcher(value);
    return use.replaceAll(
        found -> {
          String name = found.group(1) == null ? found.group(2) : found.group(1);
          return Matcher.quoteReplacement(own.getOrDefault(name, found.group()));
        });
  }
}
