package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.run.ShortTrial;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Connecting;
import dev.toll.engine.system.Connecting.Present;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** A shorter pilot of iiBench is repeated with more rows. */
  private static final double SHORT = 2;

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
    SystemUnderTest system = installation.catalog().find(kind.word()).orElseThrow();
    Path directory = Files.createTempDirectory("toll-init-");
    try {
      Path work = Files.createDirectory(directory.resolve("work"));
      RunContext context = new RunContext(work, installation.cache(), ProcessLedger.NONE, progress);
      // By their numbers, since the server says which of them it has.
      Map<String, String> asked = new LinkedHashMap<>();
      for (String value : values) {
        asked.put(Integer.toString(asked.size()), level(value));
      }
      progress.activity("asking " + server.server);
      Present present =
          system.capability(Connecting.class).orElseThrow().ask(study(asked), context);
      List<String> arranged = arranged(values, present, progress);
      size(system, context, progress);
      changes = sentences(present);
      Map<String, String> levels = new LinkedHashMap<>();
      arranged.forEach(value -> levels.put(SettingStudy.levelOf(value), level(value)));
      return file(levels);
    } finally {
      RunDirectory.delete(directory);
    }
  }

  /** The baseline first. */
  private List<String> arranged(List<String> values, Present present, ProgressLine progress)
      throws StudyException {
    List<String> arranged = new ArrayList<>(values);
    if (!present.value().isEmpty()) {
      String now =
          present.level() == null ? present.value() : values.get(Integer.parseInt(present.level()));
      arranged.remove(now);
      arranged.add(0, now);
      if (values.size() > 1 && !now.equals(values.get(0))) {
        progress.note(
            "note: %s is %s there, not %s; the baseline is %2$s"
                .formatted(setting(), now, values.get(0)));
      }
    }
    if (arranged.size() < 2) {
      throw new StudyException(
          present.value().isEmpty()
              ? setting() + " needs at least two values"
              : "%s is %s there already; give another value".formatted(setting(), present.value()));
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

  /** Nothing of the server is set in a pilot: it has the place that each trial has, and no more. */
  private void size(SystemUnderTest system, RunContext context, ProgressLine progress)
      throws IOException, StudyException, SystemException, InterruptedException {
    progress.note("pilot: a short trial on " + server.server + ", to size the load");
    ShortTrial pilot = pilot(system, context, progress);
    while (load == KnownLoad.IIBENCH && pilot.load().seconds() < SHORT) {
      rows *= Math.max(2, Math.min(20, Math.round(2 * SHORT / pilot.load().seconds())));
      pilot = pilot(system, context, progress);
    }
    double measured = pilot.load().seconds();
    seconds = Math.round(pilot.seconds() - measured + KnownLoad.SECONDS);
    rows = Math.max(1, Math.round(rows * KnownLoad.SECONDS / measured / 1000)) * 1000;
  }

  private ShortTrial pilot(SystemUnderTest system, RunContext context, ProgressLine progress)
      throws IOException, StudyException, SystemException, InterruptedException {
    return ShortTrial.run(system, study(Map.of("now", "{}"), load.pilot()), context, progress);
  }

  private Study study(Map<String, String> levels, String... set)
      throws IOException, StudyException {
    return new StudyResolver(installation.catalog())
        .resolve(
            StudyParser.parse("toll init", file(levels)),
            new StudyResolver.Request(null, List.of(set), List.of()));
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
