package dev.toll.cli;

import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A requested instance: a level of a study, with the request for its keeper.
 *
 * @param installation in which it is to be kept
 * @param study name of a built-in study, or a study file
 * @param fleet the hosts it is to be on
 */
record InstanceRequest(
    Installation installation,
    String study,
    String scale,
    List<String> set,
    String level,
    FleetOptions fleet) {

  /** The study with only these levels; with its usual ones when none is named. */
  Study resolve(List<String> levels) throws IOException, StudyException {
    StudyLibrary.Source source = installation.studies().find(study);
    fleet.check();
    return new StudyResolver(installation.catalog())
        .resolve(
            source.file(),
            source.text(),
            new StudyResolver.Request(scale, assignments(), levels, fleet.origins()));
  }

  private List<String> assignments() {
    return Stream.concat(set.stream(), fleet.assignments().stream()).toList();
  }

  /** Names of the study's usual levels. */
  List<String> levels() throws IOException, StudyException {
    return resolve(List.of()).levels().stream().map(Level::name).toList();
  }

  /**
   * The request for its keeper.
   *
   * @throws SystemException when it cannot be brought up on this machine
   */
  RunRequest request() throws IOException, StudyException, SystemException {
    Study resolved = resolve(List.of(level));
    List<Level> levels = List.of(resolved.level(level));
    SystemUnderTest system = installation.catalog().find(resolved.system()).orElseThrow();
    Optional<String> unavailable =
        Placing.unkept(system, levels).or(() -> MachineCheck.of(system, levels));
    if (unavailable.isPresent()) {
      throw new SystemException(unavailable.get());
    }
    fleet.check(system, levels);
    StudyLibrary.Source source = installation.studies().find(study);
    // Of a load that is not run: no seed is drawn.
    long seed =
        resolved.settings().has(DesignSettings.SEED)
            ? resolved.settings().count(DesignSettings.SEED)
            : 0;
    return new RunRequest(
        source.file(),
        source.text(),
        scale,
        assignments(),
        List.of(level),
        seed,
        1,
        "toll up " + StudyOptions.quote(study) + " " + level + fleet.words(),
        Main.Version.text(),
        fleet.origins());
  }

  /** What it is called unless its user says otherwise. */
  String usualName() throws IOException, StudyException {
    return named(resolve(List.of(level)).name() + "-" + level);
  }

  /** A text as part of a name. */
  static String named(String text) {
    return text.replaceAll("[^A-Za-z0-9._-]", "-");
  }
}
