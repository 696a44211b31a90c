package dev.toll.systems.command;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.settings.CommandLoad;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The environment of a command: what toll provides, and over it what the study sets. */
final class Variables {
  static final String LEVEL = "TOLL_LEVEL";
  static final String TRIAL = "TOLL_TRIAL";
  static final String WORK = "TOLL_WORK";
  static final String SERVER_WORK = "TOLL_SERVER_WORK";
  static final String PLACE = "TOLL_PLACE";
  static final String RUN_DIR = "TOLL_RUN_DIR";
  static final String HERE = "TOLL_HERE";
  static final String PORT = "TOLL_PORT";
  static final String SEED = "TOLL_SEED";
  static final String LOGS = "TOLL_LOGS";
  static final String HLOG = "TOLL_HLOG";
  static final String PID = "TOLL_PID";
  static final String MARKER = "TOLL_MARKER";
  static final String SLICE = "TOLL_SLICE";
  static final String SLICES = "TOLL_SLICES";

  private static final List<String> NAMES =
      List.of(
          LEVEL,
          TRIAL,
          WORK,
          SERVER_WORK,
          PLACE,
          RUN_DIR,
          HERE,
          PORT,
          SEED,
          LOGS,
          HLOG,
          PID,
          MARKER,
          SLICE,
          SLICES);

  /** Those that a server which all levels share has no single value of. */
  static final List<String> OF_LEVEL = List.of(LEVEL, TRIAL, PLACE, HLOG);

  /** A variable of toll in a command or a value. */
  private static final Pattern USE = Pattern.compile("\\$(?:\\{(TOLL_\\w*)|(TOLL_\\w*))");

  private static final Pattern EXPANDED = Pattern.compile("\\$(?:\\{(TOLL_\\w*)\\}|(TOLL_\\w*))");

  private final Map<String, String> studys;
  private final Map<String, String> own = new LinkedHashMap<>();

  /** In place of the study's values. */
  private final Map<String, String> instead = new LinkedHashMap<>();

  /**
   * For commands of a whole run.
   *
   * @param studys what the study sets
   */
  Variables(Map<String, String> studys, Path run, Path logs, long seed) {
    this.studys = studys;
    own.put(RUN_DIR, run.toString());
    own.put(HERE, Path.of("").toAbsolutePath().toString());
    own.put(SEED, Long.toString(seed));
    own.put(LOGS, logs.toString());
    // Numbers and messages must not depend on the user's language; a study may set another locale.
    own.put("LC_ALL", "C.UTF-8");
    // The user's own settings change what clients print, such as the times of a ".psqlrc".
    own.put("PSQLRC", "/dev/null");
    own.put("WGETRC", "/dev/null");
    // It would override a level's settings in each session.
    own.put("PGOPTIONS", "");
    String direct = Objects.requireNonNullElse(System.getenv("no_proxy"), "");
    for (String name : List.of("no_proxy", "NO_PROXY")) {
      own.put(name, (direct.isEmpty() ? "" : direct + ",") + "localhost,127.0.0.1,::1");
    }
  }

  private Variables(Variables same) {
    this(same.studys, same);
  }

  private Variables(Map<String, String> studys, Variables same) {
    this.studys = studys;
    own.putAll(same.own);
    instead.putAll(same.instead);
  }

  /** Another level's, with the same place and server. */
  Variables of(String level, Map<String, String> environment) {
    return new Variables(environment, this).with(LEVEL, level);
  }

  /** The same with the address and the place of a server. */
  Variables on(Variables server) {
    Variables more = new Variables(this);
    server.own.forEach(
        (name, value) -> {
          if (name.startsWith(PORT) || name.equals(SERVER_WORK) || name.equals(PID)) {
            more.own.put(name, value);
          }
        });
    return more;
  }

  /** The same with one more, or another value of it. */
  Variables with(String name, Object value) {
    Variables more = new Variables(this);
    more.own.put(name, value.toString());
    return more;
  }

  /**
   * The same for a slice of the load.
   *
   * @param number from 1
   * @param of how many there are
   * @param variable the load's size
   * @param size of this slice
   */
  Variables slice(int number, int of, String variable, long size) {
    Variables slice = with(SLICE, number).with(SLICES, of);
    slice.instead.put(variable, Long.toString(size));
    return slice;
  }

  /**
   * Those that a command does not get. Before the first trial {@code reset} runs without one, like
   * the commands of the whole run.
   *
   * @param starts whether the study starts a server
   * @param shared whether all levels use that one
   */
  static List<String> never(String command, boolean starts, boolean shared) {
    boolean whole =
        List.of(CommandSettings.SETUP, CommandSettings.TEARDOWN, CommandSettings.RESET)
                .contains(command)
            || command.startsWith(CommandSettings.VERSION);
    List<String> never =
        new ArrayList<>(
            whole ? List.of(LEVEL, TRIAL, WORK, SERVER_WORK, PLACE, HLOG, PORT) : List.of());
    if (shared && !whole && CommandSettings.OF_SERVER.contains(command)) {
      never.addAll(OF_LEVEL);
    }
    if (whole || !starts || command.equals(CommandSettings.START)) {
      never.add(PID);
    }
    if (!command.startsWith(CommandSettings.PROOF) || command.endsWith(".control")) {
      never.add(MARKER);
    }
    if (!command.equals(CommandSettings.LOAD) && !command.equals(CommandSettings.WARM)) {
      never.addAll(List.of(SLICE, SLICES));
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
    if (CommandLoad.is(settings)) {
      names.addAll(ClientAccess.NAMES);
    }
    portNames(settings).forEach(name -> names.add(portVariable(name)));
    return names;
  }

  /** Names of ports other than the first. */
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
    studys.forEach((name, value) -> all.put(name, expand(value)));
    all.putAll(instead);
    return all;
  }

  /** What the study sets, as it is written there. */
  static Map<String, String> ofStudy(Settings settings) {
    Map<String, String> all = new TreeMap<>();
    for (String prefix : List.of(CommandSettings.ENV, CommandSettings.WORKLOAD_ENV)) {
      all.putAll(settings.below(prefix));
    }
    return all;
  }

  /** The names of those that the study sets otherwise at one level than at the other. */
  static Set<String> differing(Settings level, Settings other) {
    Map<String, String> one = ofStudy(level);
    Map<String, String> two = ofStudy(other);
    return Stream.of(one, two)
        .flatMap(each -> each.keySet().stream())
        .filter(name -> !Objects.equals(one.get(name), two.get(name)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * A sentence for each variable in which levels differ and that no command names: a misspelt one
   * leaves all levels the same. No mistake, because a program may read its environment by itself.
   */
  static List<String> unread(List<Level> levels) {
    Set<String> names = new TreeSet<>();
    Settings first = levels.get(0).settings();
    levels.forEach(level -> names.addAll(differing(first, level.settings())));
    List<String> sentences = new ArrayList<>();
    for (String name : names) {
      if (levels.stream().noneMatch(level -> names(level, name))) {
        sentences.add(
            ("levels differ in the variable %s, which no command names: they are the same unless a"
                    + " program reads it by itself")
                .formatted(name));
      }
    }
    return sentences;
  }

  /** In a command, or in another variable's value. */
  private static boolean names(Level level, String name) {
    return level.settings().all().stream()
        .anyMatch(setting -> !setting.path().endsWith("." + name) && names(setting.value(), name));
  }

  /** Whether a text has a variable's name in it. */
  static boolean names(String text, String name) {
    return Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(text).find();
  }

  /** Names of toll's variables that a value uses. */
  static List<String> used(String value) {
    return USE.matcher(value).results().map(Variables::name).toList();
  }

  private static String name(MatchResult found) {
    return found.group(1) == null ? found.group(2) : found.group(1);
  }

  /** Whether a command uses a variable. */
  static boolean uses(String command, String name) {
    return Pattern.compile("\\$\\{?" + name + "\\b|\\$\\(\\([^)]*\\b" + name + "\\b")
        .matcher(command)
        .find();
  }

  /** A value with toll's variables expanded; one without a value is left unchanged. */
  String expand(String value) {
    return EXPANDED
        .matcher(value)
        .replaceAll(
            found -> Matcher.quoteReplacement(own.getOrDefault(name(found), found.group())));
  }
}
