package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.plan.Interleave;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Studies;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** A run of a {@link ScriptedSystem} in a directory of its own, and all that it reported. */
public final class Harness implements RunListener {
  public final ScriptedSystem system = new ScriptedSystem();
  public final RunDirectory directory;
  public final List<String> events = new ArrayList<>();
  final List<String> numbers = new ArrayList<>();
  Function<List<TrialRecord>, String> afterBlock = trials -> null;
  private final List<Setting> design = new ArrayList<>();
  private final Map<String, List<Setting>> own = new HashMap<>();
  private final List<Setting> observe = new ArrayList<>();
  private List<String> levels = List.of("none", "ssl");
  private int blocks = 1;
  private Published published;

  public Harness(Path runs) throws IOException {
    directory = RunDirectory.create(runs, "s", Instant.parse("2026-11-20T19:00:00Z"));
  }

  public Harness levels(String... names) {
    levels = List.of(names);
    return this;
  }

  /** Sets something at a level. */
  Harness set(String level, String path, String value) {
    own.computeIfAbsent(level, name -> new ArrayList<>())
        .add(new Setting(path, value, Origin.COMMAND_LINE));
    return this;
  }

  public Harness blocks(int number) {
    blocks = number;
    return this;
  }

  public Harness design(String path, String value) {
    design.add(new Setting(path, value, Origin.COMMAND_LINE));
    return this;
  }

  /** What levels want looked at. */
  Harness observe(String path, String value) {
    observe.add(new Setting(path, value, Origin.COMMAND_LINE));
    return this;
  }

  Harness published(Published.Protocol rule) {
    published = Studies.published(rule);
    return design(DesignSettings.PROTOCOL, DesignSettings.AS_PUBLISHED);
  }

  Study study() {
    Settings settings = Settings.of(design).checked(DesignSettings.ALL, new Problems());
    Settings all = settings.withDefaults(system.settings("")).with(Settings.of(observe));
    return Studies.of(
        published,
        settings,
        levels.stream()
            .map(
                name ->
                    Studies.level(name, all.with(Settings.of(own.getOrDefault(name, List.of())))))
            .toList());
  }

  Plan plan() {
    return Interleave.of(study(), system).of(Planner.plan(study(), 1, blocks));
  }

  /** Runs, or goes on with, what the journal lacks. Returns why it ended. */
  public String run() throws SystemException, InterruptedException, IOException {
    List<TrialRecord> finished = trials();
    try (Journal journal = Journal.open(directory.journal())) {
      Host host =
          new Host(
              directory.path().resolve("cache"),
              this,
              MeasureWatch.NONE,
              (where, results) -> {},
              Fleet.NONE,
              false);
      return new PlanRunner(system, study(), directory, host)
          .run(plan(), journal, finished, List.of(), afterBlock);
    }
  }

  /** What the journal holds. */
  public List<TrialRecord> trials() throws IOException {
    return Journal.trials(Journal.read(directory.journal()));
  }

  List<String> planned() {
    return plan().trials().stream().map(Plan.Trial::id).toList();
  }

  /** The names of the trials' directories. */
  List<String> directories() throws IOException {
    try (Stream<Path> children = Files.list(directory.path().resolve("trials"))) {
      return children.map(child -> child.getFileName().toString()).sorted().toList();
    }
  }

  /** The events of one trial's first attempt. */
  List<String> eventsOf(String trial) {
    int from = events.indexOf("begin " + trial + " 1");
    int to = from + events.subList(from, events.size()).indexOf("end " + trial + " VALID");
    return events.subList(from, to + 1);
  }

  static String[] lines(String text) {
    return Arrays.stream(text.split("\n")).map(String::strip).toArray(String[]::new);
  }

  @Override
  public void runStarted(Plan plan, int done, Path where) {
    events.add("run of " + plan.trials().size() + ", done " + done);
  }

  @Override
  public void trialStarted(Plan.Trial trial, int attempt, int number, int of) {
    events.add("begin " + trial.id() + " " + attempt);
    numbers.add(number + "/" + of);
  }

  @Override
  public void step(String phase, String name) {
    events.add(phase + ": " + name);
  }

  @Override
  public void load(double seconds, long operations, long total) {
    events.add("load " + operations + " of " + total);
  }

  @Override
  public void trialEnded(TrialRecord trial) {
    try {
      // What is shown to a person must be on the disk already.
      if (!trials().contains(trial)) {
        throw new AssertionError(trial.trial() + " was told before it was journalled");
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    events.add("end " + trial.trial() + " " + trial.status().name());
  }

  @Override
  public void trialsNotNeeded(int trials, String why) {
    events.add("not needed " + trials + ", " + why);
  }

  @Override
  public void note(String text) {
    events.add("note " + text);
  }
}
