package dev.toll.engine.study;

import dev.toll.engine.cpu.CpuRequest;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.Specs;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What of the machine a trial may use: settings of a level like any other, of every system. */
public final class MachineSettings {
  public static final String CPUS = "machine.cpus";

  public static final String DRIVER_CPUS = "machine.driver-cpus";

  public static final String PRICE = "machine.price";

  public static final String HOSTS = "machine.hosts";

  public static final String NETWORK_RATE = "machine.network-rate";

  /** Name of the proof that looks at what limits the links. */
  public static final String LINKS_PROOF = "links";

  /** Name of the proof that looks at the CPUs. */
  public static final String PROOF = "cpus";

  private static final List<SettingSpec> OWN =
      List.of(
          SettingSpec.of(
                  CPUS,
                  SettingType.CPUS,
                  CpuRequest.ALL,
                  "the CPUs that all of a trial's processes may use: all, a number, or a list such as"
                      + " 0-1,3")
              .seenBy(PROOF),
          SettingSpec.of(
                  DRIVER_CPUS,
                  SettingType.CPUS,
                  CpuRequest.ALL,
                  "CPUs of the drivers, apart from the servers: a number (of the highest) or a list;"
                      + " servers have machine.cpus, or where that is all, the others; all: no CPUs"
                      + " of their own")
              .seenBy(PROOF),
          Specs.count(
                  PRICE,
                  "what this machine costs, in whole units of any currency: toll compare of runs"
                      + " from two machines says what a result costs on each")
              .atLeast("1"),
          Specs.text(
              HOSTS,
              "a hosts file, docs/hosts.md: drivers run on its hosts of role ingester, servers of"
                  + " hdfs and accumulo on those of master and worker; --hosts sets it"),
          Specs.count(
                  NETWORK_RATE,
                  "bits per second that each host of machine.hosts sends at most, by tc, which needs"
                      + " root there; by default not limited")
              .atLeast("1M")
              .atMost("100G")
              .seenBy(LINKS_PROOF));

  public static final List<SettingSpec> ALL =
      Stream.concat(OWN.stream(), FleetSettings.ALL.stream()).toList();

  private MachineSettings() {}

  /** The CPUs a level asks for; what it does not say is the default. */
  public static CpuRequest cpus(Settings level) {
    return cpus(level, CPUS);
  }

  /** Those it asks for its drivers; all where drivers share the servers'. */
  public static CpuRequest driverCpus(Settings level) {
    return cpus(level, DRIVER_CPUS);
  }

  /** Whether a level asks for anything but all. */
  public static boolean asksForCpus(Settings level) {
    return !cpus(level).all() || !driverCpus(level).all();
  }

  /** Bits per second that hosts send at most at a level; empty where that is not limited. */
  public static OptionalLong networkRate(Settings level) {
    Settings checked = level.scope("machine").checked(ALL, new Problems());
    return checked.has(NETWORK_RATE)
        ? OptionalLong.of(checked.count(NETWORK_RATE))
        : OptionalLong.empty();
  }

  private static CpuRequest cpus(Settings level, String path) {
    return level.scope("machine").checked(ALL, new Problems()).cpus(path);
  }
}
