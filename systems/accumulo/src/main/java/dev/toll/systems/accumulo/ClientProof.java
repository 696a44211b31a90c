package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.ClusterCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The properties that a driver's client was made with, but for secrets, and whom it logged in as.
 */
final class ClientProof {
  static final String NAME = "client-properties";

  private ClientProof() {}

  /** Of all drivers of an instance on servers of toll's own. */
  static ProofResult of(AccumuloProofTarget probed) throws SystemException, InterruptedException {
    PerServerProof each = new PerServerProof(NAME);
    for (IngestDriver driver : probed.drivers()) {
      each.add(
          driver.process().name(),
          of(
              driver,
              driver.clientProperties(probed.level(), probed.endpoints()),
              "the driver's client has the properties of the level"));
    }
    return each.together();
  }

  /**
   * Of one driver.
   *
   * @param wanted all that its client must have
   */
  static ProofResult of(IngestDriver driver, Map<String, String> wanted, String claim)
      throws SystemException, InterruptedException {
    Map<String, String> found =
        driver.call(ClusterCommands.CLIENT_PROPERTIES, Nothing.NOTHING).facts();
    List<String> wrong = new ArrayList<>();
    SettingsProof.differences("the client", "the level", wanted, found, wrong);
    return ProofResult.of(
        NAME, claim, wrong, found.size() + " properties of the client as the level says");
  }
}
