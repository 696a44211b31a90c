package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Connecting;
import dev.toll.engine.system.Connecting.Present;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The study of one setting of a server that runs already. The server says what the setting is now,
 * and a pilot there how long a trial takes.
 */
final class ConnectedStudy {
  private static final String SETTINGS = "system.settings.";
  private static final long FIRST_ROWS = 5000;

  private final Installation installation;
  private final SettingStudy.Kind kind;
  private final String name;
  private final ConnectOptions server;
  private final String path;
  private final KnownLoad load;
  private long rows = FIRST_ROWS;
  private long seconds = KnownLoad.SECONDS;
  private List<String> changes = List.of();

  /**
   * Nothing is asked yet.
   *
   * @param setting a variable of the server, or a whole key of a study
   */
  ConnectedStudy(
      Installation installation,
      SettingStudy.Kind kind,
      String name,
      ConnectOptions server,
      String setting)
      throws StudyException {
    SettingStudy.demandName(setting);
    this.installation = installation;
    this.kind = kind;
    this.name = name;
    this.server = server;
    path = SettingStudy.isKey(setting) ? setting : SETTINGS + setting;
    boolean ofIibench = path.startsWith("workload.") && server.load == null;
    load = KnownLoad.of(ofIibench ? "iibench" : server.load, kind);
  }

  private String setting() {
    return path.startsWith(SETTINGS) ? path.substring(SETTINGS.length()) : path;
  }

  /** What a run changes on the server and what it leaves, a sentence or two each. */
  List<String> changes() {
    return changes;
  }

  /**
   * Asks the server, and runs the pilot.
   *
   * @param values of the setting; the baseline is what it is now, whether it is among them or not
   * @return the study file
   */
  String text(List<String> values, ProgressLine progress)
      throws IOException, StudyException, SystemException, InterruptedException {
    try (LoadPilot pilot = new LoadPilot(installation, kind.word(), progress)) {
      // By their numbers, since the server says which of them it has.
      Map<String, String> asked = new LinkedHashMap<>();
      for (String value : values) {
        asked.put(Integer.toString(asked.size()), level(value));
      }
      progress.activity("asking " + server.server);
      Present present =
          pilot
              .system()
              .capability(Connecting.class)
              .orElseThrow()
              .ask(pilot.study(file(asked)), pilot.context());
      String now =
          present.level() == null ? present.value() : values.get(Integer.parseInt(present.level()));
      List<String> arranged = arranged(setting(), values, now, progress);
      // Nothing of the server is set in a pilot: it has the place that each trial has, and no more.
      LoadPilot.Sized sized =
          pilot.size(rows, load == KnownLoad.IIBENCH, this::piloted, load.pilot());
      rows = sized.size();
      seconds = sized.seconds();
      changes = sentences(present);
      Map<String, String> levels = new LinkedHashMap<>();
      arranged.forEach(value -> levels.put(SettingStudy.levelOf(value), level(value)));
      return file(levels);
    }
  }

  private String piloted(long size) throws IOException {
    rows = size;
    return file(Map.of("now", "{}"));
  }

  /**
   * The baseline first, which is what the server has.
   *
   * @param now as the values have it; empty where levels set nothing of the server
   */
  static List<String> arranged(
      String setting, List<String> values, String now, ProgressLine progress)
      throws StudyException {
    List<String> arranged = new ArrayList<>(values);
    if (!now.isEmpty()) {
      arranged.remove(now);
      arranged.add(0, now);
      if (values.size() > 1 && !now.equals(values.get(0))) {
        progress.note(
            "note: %s is %s there, not %s; the baseline is %2$s"
                .formatted(setting, now, values.get(0)));
      }
    }
    if (arranged.size() < 2) {
      throw new StudyException(
          now.isEmpty()
              ? setting + " needs at least two values"
              : "%s is %s there already; give another value".formatted(setting, now));
    }
    return arranged;
  }

  private List<String> sentences(Present present) {
    String sessions = present.overriddenBy();
    String setting =
        "%s has %s = %s. For each trial toll sets it (%s) and reads it back; when the run ends, it puts back what was there.%s"
            .formatted(
                present.server(),
                setting(),
                Text.line(present.value()),
                present.how(),
                sessions.isEmpty() ? "" : " For itself " + sessions + " can override it.");
    return List.of(
        present.value().isEmpty()
            ? "Levels differ in what clients do: no setting of %s is changed."
                .formatted(present.server())
            : setting,
        "Each trial has a database and a user of its own, both named toll_..., and drops them; nothing"
            + " else is changed.");
  }

  /** What a level sets, as a mapping on one line. */
  private String level(String value) {
    int scope = path.startsWith(SETTINGS) ? SETTINGS.length() : path.indexOf('.') + 1;
    return SettingStudy.inline(path.substring(0, scope), path.substring(scope), value);
  }

  private String file(Map<String, String> levels) throws IOException {
    List<String> names = List.copyOf(levels.keySet());
    String title = "What %s costs on %s".formatted(setting(), server.server);
    return StudyTemplate.fill(
        "connect/study",
        Map.of(
            "CHANGES", String.join("\n# ", changes),
            "NAME", name,
            "TITLE", SettingStudy.quoted(title),
            "SYSTEM", kind.word(),
            "CONNECT", server.yaml(),
            "LOAD", load.yaml(kind, rows, seconds),
            "BASELINE", SettingStudy.quoted(names.get(0)),
            "LEVELS", SettingStudy.levels(names, level -> " " + levels.get(level))));
  }
}
