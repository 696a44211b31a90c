package dev.toll.cli.doctor;

import dev.toll.engine.environment.Machine;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.security.HostName;
import java.util.List;
import java.util.Optional;

/** Everything the doctor saw. */
public record Diagnosis(Needs needs, List<Group> groups) {

  /** Checks that belong together. */
  public record Group(String title, List<Check> checks) {}

  public Diagnosis {
    groups = List.copyOf(groups);
  }

  /** Looks at this machine; changes nothing. */
  public static Diagnosis of(Host host, Needs needs) {
    return new Diagnosis(
        needs,
        List.of(
            new Group("Java", JavaChecks.look(host, Diagnosis::serverJdk)),
            new Group("Room", RoomChecks.look(host, needs, Machine::memoryBytes)),
            new Group(
                "Noise", QuietChecks.look(host, needs, Runtime.getRuntime().availableProcessors())),
            new Group("Machine", MachineChecks.look(host, needs.runs())),
            new Group("Encryption", CryptoChecks.look(host, serverJdkIfAny())),
            new Group("TLS and Kerberos", SecurityChecks.look(host, HostName::canonical)),
            new Group("Optional", ExtraChecks.look(host, serverJdkIfAny(), needs.cache()))));
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
    return groups.stream()
        .flatMap(group -> group.checks().stream())
        .filter(Check::prevents)
        .toList();
  }

  /** Whether the study can run here. */
  public boolean able() {
    return preventing().isEmpty();
  }
}
