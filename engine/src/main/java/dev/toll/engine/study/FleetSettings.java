package dev.toll.engine.study;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.Specs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Containers of YARN as hosts: one for drivers or several, and as many for servers as are asked
 * for. None has a default in the study: a study that names no fleet has none of these keys.
 */
public final class FleetSettings {
  /** Asks for a container. */
  public static final String FLEET = "machine.fleet";

  /** The one word of {@link #FLEET}. */
  public static final String YARN = "yarn";

  /** Where Hadoop's own tools look for what {@link #CONFIGURATION} names. */
  public static final String VARIABLE = "HADOOP_CONF_DIR";

  public static final String CONFIGURATION = "machine.yarn-conf";
  public static final String ADDRESS = "machine.yarn-address";
  public static final String QUEUE = "machine.yarn-queue";
  public static final String MEMORY = "machine.yarn-memory";
  public static final String CORES = "machine.yarn-cores";
  public static final String JAVA = "machine.yarn-java";
  public static final String PRINCIPAL = "machine.yarn-principal";
  public static final String KEYTAB = "machine.yarn-keytab";
  public static final String USER = "machine.yarn-user";
  public static final String KRB5_CONF = "machine.yarn-krb5-conf";
  public static final String LIFETIME = "machine.yarn-lifetime";

  public static final String MASTERS = "machine.yarn-masters";
  public static final String WORKERS = "machine.yarn-workers";
  public static final String INGESTERS = "machine.yarn-ingesters";
  public static final String WAIT = "machine.yarn-wait";

  private static final long STANDARD_MEMORY = 2L << 30;
  private static final Duration STANDARD_LIFETIME = Duration.ofDays(1);
  private static final Duration STANDARD_WAIT = Duration.ofMinutes(5);

  /** All of them. */
  public static final List<SettingSpec> ALL =
      List.of(
          SettingSpec.choice(
              FLEET,
              null,
              List.of(YARN),
              "yarn: drivers run in a container of YARN, docs/hosts.md; --fleet sets it"),
          Specs.count(
                  MASTERS,
                  "containers for servers of role master, of hdfs and accumulo; by default 0: on this machine")
              .atMost("1"),
          Specs.count(
                  WORKERS,
                  "containers for servers of role worker, of hdfs, accumulo and ontime; by default 0: on this machine")
              .atMost("1000"),
          Specs.count(INGESTERS, "containers for drivers, which do the load together; by default 1")
              .atLeast("1")
              .atMost("1000"),
          Specs.text(
              CONFIGURATION,
              "directory of the cluster's yarn-site.xml and core-site.xml; --yarn-conf sets it"),
          Specs.text(
              ADDRESS,
              "IPv4 address by which containers reach this machine; by default the one by which it"
                  + " reaches the ResourceManager"),
          Specs.text(QUEUE, "queue of the application, else default"),
          SettingSpec.of(
                  MEMORY,
                  SettingType.BYTES,
                  "memory of each container, for agent, driver and servers; by default 2G")
              .atLeast("256M"),
          Specs.count(CORES, "virtual cores of each container; by default 1").atLeast("1"),
          Specs.text(
              JAVA,
              "directory of a JDK 17 or newer on the cluster's hosts; by default JAVA_HOME of the"
                  + " NodeManager, else the java on its path"),
          Specs.text(
              PRINCIPAL,
              "Kerberos principal, of which machine.yarn-keytab has the key; by default the one that has"
                  + " the ticket of kinit"),
          Specs.text(KEYTAB, "file with the keys of machine.yarn-principal"),
          Specs.text(
              USER,
              "the cluster's user that the application is of, whom machine.yarn-principal may"
                  + " impersonate; with Kerberos a ResourceManager asks for one"),
          Specs.text(
              KRB5_CONF,
              "krb5.conf of the cluster's realm; by default that of KRB5_CONFIG, else the JDK's own"
                  + " search"),
          SettingSpec.of(
                  LIFETIME,
                  SettingType.DURATION,
                  "after which YARN itself ends the application, whatever toll does; by default 1d")
              .atLeast("1m"),
          SettingSpec.of(
                  WAIT,
                  SettingType.DURATION,
                  "how long containers are waited for, and the calls of the agents in them; by"
                      + " default 5m")
              .atLeast("1s"));

  private final Settings checked;

  private FleetSettings(Settings checked) {
    this.checked = checked;
  }

  /** Those of a level. */
  public static FleetSettings of(Settings level) {
    return new FleetSettings(level.scope("machine").checked(MachineSettings.ALL, new Problems()));
  }

  /** Whether some level says anything of other hosts, or of what they send. */
  public static boolean asked(List<Level> levels) {
    List<String> paths =
        new ArrayList<>(List.of(MachineSettings.HOSTS, MachineSettings.NETWORK_RATE));
    ALL.forEach(spec -> paths.add(spec.path()));
    return levels.stream()
        .anyMatch(
            level -> paths.stream().anyMatch(path -> !level.settings().text(path, "").isEmpty()));
  }

  /** Whether a container of YARN is asked for. */
  public boolean yarn() {
    return checked.text(FLEET, "").equals(YARN);
  }

  /** A text; empty when it is not set. */
  public Optional<String> text(String path) {
    return checked.has(path) ? Optional.of(checked.text(path)) : Optional.empty();
  }

  /** Bytes. */
  public long memory() {
    return checked.has(MEMORY) ? checked.bytes(MEMORY) : STANDARD_MEMORY;
  }

  public int cores() {
    return Math.max(1, count(CORES));
  }

  public Duration lifetime() {
    return checked.has(LIFETIME) ? checked.duration(LIFETIME) : STANDARD_LIFETIME;
  }

  /** For containers, and for agents to call. */
  public Duration patience() {
    return checked.has(WAIT) ? checked.duration(WAIT) : STANDARD_WAIT;
  }

  /**
   * The role of each container.
   *
   * @param used the roles that a system uses: where drivers are on this machine, a container for
   *     them is only there when it is asked for
   */
  public List<HostRole> containers(Set<HostRole> used) {
    List<HostRole> roles = new ArrayList<>(Collections.nCopies(count(MASTERS), HostRole.MASTER));
    roles.addAll(Collections.nCopies(count(WORKERS), HostRole.WORKER));
    int least = used.contains(HostRole.INGESTER) ? 1 : 0;
    roles.addAll(Collections.nCopies(Math.max(least, count(INGESTERS)), HostRole.INGESTER));
    return roles;
  }

  /** The setting of how many containers have a role. */
  public static String setting(HostRole role) {
    return switch (role) {
      case MASTER -> MASTERS;
      case WORKER -> WORKERS;
      case INGESTER -> INGESTERS;
      default -> null;
    };
  }

  private int count(String path) {
    return checked.has(path) ? Math.toIntExact(checked.count(path)) : 0;
  }
}
