package dev.toll.cli;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.system.HostProvider;
import dev.toll.engine.system.HostsReport;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options that say which other hosts are used. */
final class FleetOptions {
  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description =
          "Runs the driver, and servers of some systems, on the hosts of this file; see"
              + " docs/hosts.md.")
  Path hosts;

  @Option(
      names = "--fleet",
      paramLabel = "yarn",
      description =
          "Runs the driver, and servers of some systems, in containers of YARN; see"
              + " docs/hosts.md.")
  String fleet;

  @Option(
      names = "--yarn-conf",
      paramLabel = "DIR",
      description = "The cluster's configuration files; default: $$HADOOP_CONF_DIR.")
  Path yarnConf;

  private List<StudyOptions.Given> given() {
    return Stream.of(
            new StudyOptions.Given("--hosts", MachineSettings.HOSTS, hosts),
            new StudyOptions.Given("--fleet", FleetSettings.FLEET, fleet),
            new StudyOptions.Given("--yarn-conf", FleetSettings.CONFIGURATION, configuration()))
        .filter(given -> given.value() != null)
        .toList();
  }

  /** As Hadoop's own tools find it. */
  private Path configuration() {
    String usual = System.getenv(FleetSettings.VARIABLE);
    return fleet == null || yarnConf != null || usual == null ? yarnConf : Path.of(usual);
  }

  /** For the study. */
  List<String> assignments() {
    return given().stream().map(StudyOptions.Given::assignment).toList();
  }

  /** Which option each of the settings is of, by path. */
  Map<String, String> origins() {
    Map<String, String> origins = new TreeMap<>();
    given().forEach(given -> origins.put(given.path(), given.option()));
    if (fleet != null && yarnConf == null) {
      origins.put(FleetSettings.CONFIGURATION, FleetSettings.VARIABLE);
    }
    return origins;
  }

  /** Paths as the user wrote them, for messages. */
  private Settings written() {
    return Settings.of(
        given().stream()
            .map(
                given ->
                    new Setting(given.path(), given.value().toString(), new Origin(given.option())))
            .toList());
  }

  /**
   * Looks at the options alone.
   *
   * @throws StudyException with the mistakes of the hosts file or the cluster's configuration
   */
  void check() throws StudyException {
    if (yarnConf != null && fleet == null) {
      throw new StudyException("--yarn-conf requires --fleet yarn");
    }
    if (fleet != null && !fleet.equals(FleetSettings.YARN)) {
      throw new StudyException(
          "--fleet: '" + fleet + "': unknown fleet; use --fleet yarn, or --hosts FILE for SSH");
    }
    Settings written = written();
    if (!written.all().isEmpty()) {
      for (HostProvider provider : HostProvider.of(written)) {
        provider.check(written);
      }
    }
  }

  /**
   * Looks whether the hosts suffice.
   *
   * @throws StudyException when they do not
   */
  void check(SystemUnderTest system, List<Level> levels) throws StudyException {
    Settings settings = levels.get(0).settings().with(written());
    if (!written().all().isEmpty() || FleetSettings.asked(levels)) {
      for (HostsPlan plan : HostsPlan.of(settings, system, levels)) {
        plan.check();
      }
    }
  }

  /** Connects to the hosts, and examines them. */
  HostsReport examine() throws StudyException, SystemException, IOException, InterruptedException {
    return HostProvider.only(written()).examine(written());
  }

  /** The options again, each behind a blank. */
  String words() {
    return given().stream().map(StudyOptions.Given::words).collect(Collectors.joining());
  }
}
