package dev.toll.engine.system;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/** A way to other hosts, found as a service: only its own module knows how they are reached. */
public interface HostProvider extends Fleet {
  /** Whether settings name hosts that are reached this way. */
  boolean named(Settings settings);

  /**
   * Reads what settings name; connects to nothing.
   *
   * @throws StudyException with its mistakes
   */
  void check(Settings settings) throws StudyException;

  /**
   * The hosts that a study gets; connects to nothing.
   *
   * @param roles that its system uses
   * @throws StudyException when they do not suffice
   */
  PlannedHosts plan(Settings settings, Set<HostRole> roles) throws StudyException;

  /** Connects to each host and examines it, where there are any before a run. */
  default HostsReport examine(Settings settings)
      throws StudyException, SystemException, IOException, InterruptedException {
    throw new SystemException("there are no hosts before a run");
  }

  /** Those whose hosts settings name. */
  static List<HostProvider> of(Settings settings) {
    return Services.of(HostProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.named(settings))
        .toList();
  }

  /** The only one of a study that runs. */
  static HostProvider only(Settings settings) throws SystemException {
    return of(settings).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new SystemException(
                    "this installation has no module for other hosts; omit --hosts and --fleet"));
  }
}
