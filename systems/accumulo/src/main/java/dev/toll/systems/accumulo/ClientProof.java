package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.ClusterCommands;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The properties that a driver's client was made with, but for secrets, and whom it logged in as.
 */
final class ClientProof {
  static final String NAME = "client-properties";

  private ClientProof() {}

  /** Of all drivers of an instance. */
  static ProofResult of(List<IngestDriver> drivers, Servers servers, AccumuloLevel claimed)
      throws SystemException, InterruptedException, IOException {
    PerServerProof each = new PerServerProof(NAME);
    for (IngestDriver driver : drivers) {
      each.add(driver.process().name(), of(driver, servers.client(driver, claimed)));
    }
    return each.together();
  }

  private static ProofResult of(IngestDriver driver, Map<String, String> wanted)
      throws SystemException, InterruptedException {
    Map<String, String> found =
        driver.call(ClusterCommands.CLIENT_PROPERTIES, Nothing.NOTHING).facts();
    List<String> wrong = new ArrayList<>();
    SettingsProof.differences("the client", "the level", wanted, found, wrong);
    return ProofResult.of(
        NAME,
        "the driver's client has the properties of the level",
        wrong,
        found.size() + " properties of the client as the level says");
  }
}
