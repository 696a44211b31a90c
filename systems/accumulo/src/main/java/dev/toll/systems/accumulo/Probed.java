package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Attempt;
import dev.toll.systems.accumulo.client.AccumuloCommands.Attempted;
import dev.toll.systems.accumulo.client.AccumuloCommands.Way;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.hadoop.HdfsCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The instance a proof looks at, and what the level claims of it.
 *
 * @param level its settings: the claim. What the servers were really told may differ; that is what
 *     a proof is for
 * @param hdfs null where the level's storage is local
 * @param material of the run
 * @param jdk the servers'
 * @param keys null when no level of the run needs TLS
 */
record Probed(
    Settings level,
    Endpoints endpoints,
    Layout layout,
    IngestDriver driver,
    HdfsCluster hdfs,
    RunMaterial material,
    KeyMaterial keys,
    Jdk jdk,
    long tserverPid) {
  /** A refused client must be told so soon; a hang is no refusal. */
  static final Duration TRY = Duration.ofSeconds(5);

  /** Of the trial, or of the probe. */
  Path logs() {
    return driver.process().log().getParent();
  }

  Security security() {
    return Security.of(level.text(AccumuloSettings.SECURITY));
  }

  AtRest atRest() {
    return AtRest.of(level);
  }

  int tserver() {
    return endpoints.tservers().get(0);
  }

  /**
   * Tries to talk to the tablet server in some way.
   *
   * @param qop qualities of protection to offer, for {@link Way#LOWER_QOP}
   */
  Attempted attempt(Way way, List<String> qop) throws SystemException, InterruptedException {
    return driver.call(
        AccumuloCommands.REFUSAL,
        new Attempt(way, endpoints.host(), tserver(), (int) TRY.toMillis(), qop));
  }

  static ProofResult result(
      String name, String claim, Verdict verdict, String evidence, Map<String, String> facts) {
    return new ProofResult(name, claim, verdict, evidence, facts, null);
  }
}
