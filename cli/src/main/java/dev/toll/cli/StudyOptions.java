package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of {@code plan} and {@code run}: which study, at which size. */
final class StudyOptions {
  private static final String AVAILABLE = "available";

  @Parameters(
      paramLabel = "STUDY",
      completionCandidates = StudyNames.class,
      description = "A built-in study (see 'toll studies') or a study file.")
  String study;

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      completionCandidates = Scales.class,
      description = "Size of the study: ${COMPLETION-CANDIDATES}.")
  String scale;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "Number of blocks; each runs every level once.")
  Integer blocks;

  @Option(
      names = "--until-settled",
      description =
          "Stops as soon as every level is within the tolerance, above it, or known to half of it.")
  boolean untilSettled;

  @Option(
      names = "--tolerance",
      paramLabel = "SHARE",
      description = "The smallest cost that matters to you, e.g. 3%%; 5%% if not given.")
  String tolerance;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "Starts no block that would end after this time, e.g. 30m.")
  String budget;

  @Option(
      names = "--load",
      paramLabel = "TIMES",
      description =
          "Multiplies the load, e.g. by 3; auto: chosen from the newest run to take the least time.")
  String load;

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      description = "A name for the run, e.g. a commit; other commands accept STUDY@LABEL.")
  String label;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the random order and data.")
  Long seed;

  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description = "Sets any key of the study, e.g. workload.entries=5M or kdc=mit (repeatable).")
  List<String> set = new ArrayList<>();

  @Option(
      names = "--levels",
      paramLabel = "A,B,C",
      hideParamSyntax = true,
      description =
          "Only these levels; the baseline always runs. available: those that can run here.")
  private List<String> lists = new ArrayList<>();

  /** Picocli's own split drops what is empty: ",,," would be a list of nothing. */
  List<String> levels() {
    return lists.stream().flatMap(list -> Stream.of(list.split(",", -1))).toList();
  }

  @Mixin FleetOptions fleet = new FleetOptions();

  /** A setting that has an option of its own. */
  record Given(String option, String path, Object value) {
    /** A relative path is one of the directory where the command is called. */
    String assignment() {
      return path + "=" + (value instanceof Path file ? file.toAbsolutePath().normalize() : value);
    }

    /** The option again, behind a blank. */
    String words() {
      return " " + option + (value.equals(DesignSettings.SETTLED) ? "" : " " + quote(value + ""));
    }
  }

  private List<Given> given() {
    return Stream.of(
            new Given("--blocks", DesignSettings.BLOCKS, blocks),
            new Given(
                "--until-settled",
                DesignSettings.UNTIL,
                untilSettled ? DesignSettings.SETTLED : null),
            new Given("--tolerance", DesignSettings.TOLERANCE, tolerance),
            new Given("--budget", DesignSettings.BUDGET, budget),
            new Given("--load", DesignSettings.LOAD, load),
            new Given("--label", DesignSettings.LABEL, label),
            new Given("--seed", DesignSettings.SEED, seed))
        .filter(given -> given.value() != null)
        .toList();
  }

  /** All settings from the command line. */
  List<String> assignments() {
    List<String> all = new ArrayList<>(set);
    given().forEach(given -> all.add(given.assignment()));
    all.addAll(fleet.assignments());
    return all;
  }

  /** Which of the assignments came from an option of their own, by path. */
  Map<String, String> origins() {
    Map<String, String> origins = new TreeMap<>(fleet.origins());
    given().forEach(given -> origins.put(given.path(), given.option()));
    return origins;
  }

  /** The load that takes a study the least time. */
  @FunctionalInterface
  interface LoadChoice {
    int of(Study study) throws IOException, StudyException;
  }

  /**
   * The study, with load and levels chosen where that was left to toll.
   *
   * @param notes what was left out, and why
   */
  Study resolve(Installation installation, LoadChoice widths, Consumer<String> notes)
      throws IOException, StudyException {
    if (levels().equals(List.of(AVAILABLE))) {
      lists = List.of();
      lists = available(installation, resolve(installation), notes);
    }
    if (DesignSettings.AUTO.equals(load)) {
      load = "1";
      load = Integer.toString(widths.of(resolve(installation)));
    }
    return resolve(installation);
  }

  /** The levels that can run here; in a study that has a level of this name, that level. */
  private static List<String> available(
      Installation installation, Study study, Consumer<String> notes) throws StudyException {
    List<String> names = new ArrayList<>();
    SystemUnderTest system = installation.catalog().find(study.system()).orElseThrow();
    for (Level level : study.levels()) {
      Optional<String> why = MachineCheck.of(system, List.of(level));
      if (level.name().equals(AVAILABLE)) {
        return List.of(AVAILABLE);
      } else if (why.isPresent() && !level.name().equals(study.baseline())) {
        notes.accept("left out: " + why.get());
      } else {
        names.add(level.name());
      }
    }
    if (names.size() == 1) {
      throw new StudyException("--levels available: no level but the baseline can run here");
    }
    return names;
  }

  private Study resolve(Installation installation) throws IOException, StudyException {
    StudyLibrary.Source source = installation.studies().find(study);
    // For their mistakes, before those of the study.
    fleet.check();
    if (levels().stream().anyMatch(String::isBlank)) {
      throw new StudyException("--levels: the name of a level is empty; write A,B,C");
    }
    Study resolved =
        new StudyResolver(installation.catalog())
            .resolve(
                source.file(),
                source.text(),
                new StudyResolver.Request(scale, assignments(), levels(), origins()));
    fleet.check(installation.catalog().find(resolved.system()).orElseThrow(), resolved.levels());
    return resolved;
  }

  /** The command that repeats this request, with the seed explicit. */
  String command(long drawnSeed) {
    StringBuilder command = new StringBuilder("toll run ").append(quote(study));
    if (scale != null) {
      command.append(" --scale ").append(scale);
    }
    for (String assignment : set) {
      command.append(" --set ").append(quote(assignment));
    }
    for (Given given : given()) {
      if (!given.path().equals(DesignSettings.SEED)) {
        command.append(given.words());
      }
    }
    command.append(fleet.words());
    if (!lists.isEmpty()) {
      command.append(" --levels ").append(String.join(",", lists));
    }
    return command.append(" --seed ").append(drawnSeed).toString();
  }

  /** A word quoted for a shell. */
  static String quote(String text) {
    return text.matches("[A-Za-z0-9_./=:%,+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** Names of the built-in studies, for shell completion. */
  static final class StudyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      try {
        return Installation.builtInStudies().names().iterator();
      } catch (IOException e) {
        return Collections.emptyIterator();
      }
    }
  }

  /** The scales the built-in studies have. */
  static final class Scales implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("smoke", "quick", "standard", "published").iterator();
    }
  }
}
