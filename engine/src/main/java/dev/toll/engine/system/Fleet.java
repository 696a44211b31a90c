package dev.toll.engine.system;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import java.nio.file.Path;
import java.util.Set;

/** How other hosts are reached. The engine knows none of the ways. */
@FunctionalInterface
public interface Fleet {
  /** None: a run that names hosts is refused. */
  Fleet NONE =
      (hosts, roles, mark) -> {
        throw new SystemException("this command runs on this machine only; omit --hosts");
      };

  /**
   * Reaches the hosts of a file.
   *
   * @param roles that are used; hosts that have none of them are not connected to
   * @param mark of the run
   * @throws SystemException with one message, why that is not possible
   */
  Placement open(Path hosts, Set<HostRole> roles, String mark)
      throws SystemException, InterruptedException;
}
