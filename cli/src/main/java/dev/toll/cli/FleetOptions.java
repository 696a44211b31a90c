package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.hosts.SshFleet;
import dev.toll.yarn.YarnConf;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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

  /** As settings. */
  List<String> assignments() {
    List<String> all = new ArrayList<>();
    if (hosts != null) {
      all.add(MachineSettings.HOSTS + "=" + hosts.toAbsolutePath().normalize());
    }
    if (fleet != null) {
      all.add(FleetSettings.FLEET + "=" + fleet);
      yarnConf()
          .ifPresent(
              directory ->
                  all.add(
                      FleetSettings.CONFIGURATION + "=" + directory.toAbsolutePath().normalize()));
    }
    return all;
  }

  /** As Hadoop's own tools find it. */
  private Optional<Path> yarnConf() {
    return Optional.ofNullable(yarnConf)
        .or(() -> Optional.ofNullable(System.getenv(YarnConf.VARIABLE)).map(Path::of));
  }

  /** Which option each of the settings is of, by path. */
  Map<String, String> origins() {
    Map<String, String> origins = new TreeMap<>();
    if (hosts != null) {
      origins.put(MachineSettings.HOSTS, "--hosts");
    }
    if (fleet != null) {
      origins.put(FleetSettings.FLEET, "--fleet");
      origins.put(
          FleetSettings.CONFIGURATION, yarnConf != null ? "--yarn-conf" : YarnConf.VARIABLE);
    }
    return origins;
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
    if (fleet != null) {
      if (!fleet.equals(FleetSettings.YARN)) {
        throw new StudyException(
            "--fleet: '" + fleet + "': unknown fleet; use --fleet yarn, or --hosts FILE for SSH");
      }
      Path unused = YarnConf.check(yarnConf().map(Path::toString));
    }
    if (hosts != null) {
      var unused = SshFleet.inventory(hosts);
    }
  }

  /**
   * Looks whether the hosts suffice.
   *
   * @throws StudyException when they do not
   */
  void check(SystemUnderTest system, List<Level> levels) throws StudyException {
    Optional<Placing> placing = system.capability(Placing.class);
    if (placing.isEmpty()) {
      return;
    }
    if (hosts != null) {
      HostsPlan.check(SshFleet.inventory(hosts), placing.get(), levels);
    }
    HostsPlan.check(placing.get(), levels);
  }

  /** The options again, each behind a blank. */
  String words() {
    StringBuilder words = new StringBuilder();
    if (hosts != null) {
      words.append(" --hosts ").append(StudyOptions.quote(hosts.toString()));
    }
    if (fleet != null) {
      words.append(" --fleet ").append(fleet);
      yarnConf()
          .ifPresent(
              directory ->
                  words.append(" --yarn-conf ").append(StudyOptions.quote(directory.toString())));
    }
    return words.toString();
  }
}
