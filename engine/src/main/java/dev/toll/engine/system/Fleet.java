package dev.toll.engine.system;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import java.util.Set;

/** How other hosts are reached. The engine knows none of the ways: see {@link HostProvider}. */
@FunctionalInterface
public interface Fleet {
  /** None: a run that names hosts is refused. */
  Fleet NONE =
      (settings, roles, context) -> {
        throw new SystemException(
            "this command runs on this machine only; omit --hosts and --fleet");
      };

  /** Any that this installation has a module for. */
  Fleet ANY =
      (settings, roles, context) -> HostProvider.only(settings).open(settings, roles, context);

  /**
   * Reaches the hosts that a study names.
   *
   * @param settings of its levels, the same at all where hosts are concerned
   * @param roles that are used; hosts that have none of them are not connected to
   * @param context of the run; its placement is this machine
   * @throws SystemException with one message, why that is not possible
   */
  Placement open(Settings settings, Set<HostRole> roles, RunContext context)
      throws SystemException, InterruptedException;
}
