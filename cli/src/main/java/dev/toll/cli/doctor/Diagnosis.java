package dev.toll.cli.doctor;

import dev.toll.engine.environment.Machine;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.security.HostName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All checks of a machine; those of a group follow each other. */
public record Diagnosis(Needs needs, List<Check> checks) {
  /** Name and version of the format of {@link #json}. */
  private static final String FORMAT = "toll-doctor/1";

  private record Document(String format, String command, boolean able, List<Check> checks) {}

  /** Checks this machine; changes nothing. */
  public static Diagnosis of(Host host, Needs needs) throws InterruptedException {
    return new Diagnosis(
        needs,
        Stream.of(
                JavaChecks.of(host, Diagnosis::serverJdk),
                RoomChecks.of(host, needs, Machine::memoryBytes),
                QuietChecks.of(host, needs, Runtime.getRuntime().availableProcessors()),
                MachineChecks.of(host, needs.runs()),
                CryptoChecks.of(host, serverJdkIfAny()),
                SecurityChecks.of(host, HostName::canonical),
                ExtraChecks.of(host, serverJdkIfAny(), needs.cache()))
            .flatMap(List::stream)
            .toList());
  }

  /** Checks what a study needs of this machine, and nothing else; changes nothing. */
  public static Diagnosis of(Host host, Needs needs, Study study, SystemUnderTest system) {
    return new Diagnosis(
        needs,
        Stream.of(levels(study, system), RoomChecks.of(host, needs, Machine::memoryBytes))
            .flatMap(List::stream)
            .toList());
  }

  private static Jdk serverJdk() throws SystemException {
    return new JdkFinder().pick(JdkRange.ACCUMULO_2_1);
  }

  private static Optional<Jdk> serverJdkIfAny() {
    try {
      return Optional.of(serverJdk());
    } catch (SystemException e) {
      return Optional.empty();
    }
  }

  /** What keeps the study from running; empty when nothing does. */
  public List<Check> preventing() {
    return checks.stream().filter(Check::prevents).toList();
  }

  /** Whether the study can run here. */
  public boolean able() {
    return preventing().isEmpty();
  }

  /** For programs, to be written as JSON. */
  public Object json() {
    return new Document(FORMAT, needs.command(), able(), checks);
  }

  private static List<Check> levels(Study study, SystemUnderTest system) {
    return study.levels().stream()
        .map(level -> level(level, MachineCheck.of(system, List.of(level))))
        .toList();
  }

  private static Check level(Level level, Optional<String> unavailable) {
    return new Check(
        "level-" + level.name(),
        "Levels",
        level.name(),
        unavailable.isPresent() ? Check.State.MISSING : Check.State.OK,
        true,
        unavailable.orElse("available"),
        level.description() == null ? "level " + level.name() : level.description(),
        "what the reason says, or leave the level out: --levels");
  }
}
