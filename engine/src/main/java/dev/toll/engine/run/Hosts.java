package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Placing;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.util.Optional;

/**
 * The hosts that a study names, reached.
 *
 * @param caches theirs and this machine's, to be dropped as the study asks
 */
record Hosts(Placement placement, CacheDropper caches) implements AutoCloseable {

  /**
   * Reaches them; all is on this machine where the study names none.
   *
   * @throws SystemException also where they do not permit what the study asks of their caches
   */
  static Hosts open(
      Study study, SystemUnderTest system, RunDirectory directory, Journal journal, Host host)
      throws SystemException, InterruptedException {
    Placement placement = reach(study, system, directory, journal, host);
    try {
      String wish = study.settings().text(DesignSettings.DROP_CACHES);
      return new Hosts(placement, CacheDropper.of(wish, placement.hosts()));
    } catch (SystemException | InterruptedException e) {
      placement.close();
      throw e;
    }
  }

  private static Placement reach(
      Study study, SystemUnderTest system, RunDirectory directory, Journal journal, Host host)
      throws SystemException, InterruptedException {
    if (!FleetSettings.asked(study.levels()) || !Placing.away(study.levels())) {
      return Placement.HERE;
    }
    RunListener listener = host.listener();
    Placement placement =
        host.fleet()
            .open(
                study.levels().get(0).settings(),
                Placing.roles(system).keySet(),
                new RunContext(directory.work(), host.cache(), journal, listener));
    Optional<String> why =
        system
            .capability(Placing.class)
            .flatMap(
                placing ->
                    Placing.several(
                        placing,
                        study.levels(),
                        placement.servers(HostRole.MASTER).size(),
                        placement.ingesters().size(),
                        "give the role to one"));
    if (why.isPresent()) {
      placement.close();
      throw new SystemException(why.get());
    }
    placement.remark().ifPresent(listener.noting(journal));
    return placement;
  }

  @Override
  public void close() {
    placement.close();
  }
}
