package dev.toll.cli;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.hosts.SshFleet;
import dev.toll.systems.base.process.TollHome;
import dev.toll.yarn.YarnFleet;
import java.util.Set;

/** The ways to other hosts: a study names one. */
final class Fleets implements Fleet {
  @Override
  public Placement open(Settings settings, Set<HostRole> roles, RunContext context)
      throws SystemException, InterruptedException {
    Fleet fleet =
        FleetSettings.of(settings).yarn() ? new YarnFleet() : new SshFleet(TollHome::agentJar);
    return fleet.open(settings, roles, context);
  }
}
