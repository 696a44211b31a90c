package dev.toll.systems.hadoop;

import dev.toll.engine.process.Role;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.security.RunSecrets.Principal;
import dev.toll.systems.hadoop.Jvms.Kind;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsWorkload;
import java.io.IOException;
import java.time.Duration;

/** HDFS's client in a process of its own. */
final class HdfsDriver extends DriverClient {
  private final Deployment deployment;

  /** Starts the JVM. */
  HdfsDriver(Deployment deployment, String name, Role role) throws SystemException, IOException {
    super(
        name,
        role,
        new Jvms(deployment).driverTools().on(deployment.placement().drivers()),
        new Jvms(deployment).spec(Kind.DRIVER, deployment.placement().drivers()),
        HdfsWorkload.class,
        deployment.logs(),
        false);
    this.deployment = deployment;
  }

  /** Opens the client as the level says, and shows that NameNode, KMS and all DataNodes answer. */
  void preflight(Steps steps, String step) throws SystemException, InterruptedException {
    HdfsLevel level = deployment.level();
    Principal client = level.wire().kerberos() ? deployment.kerberos().client() : null;
    HdfsCommands.Login login =
        new HdfsCommands.Login(
            new HdfsConfiguration(deployment).client(),
            client == null ? null : client.name(),
            client == null
                ? null
                : deployment.placement().drivers().there(client.keytab()).toString());
    long dataNodes = deployment.endpoints().dataNodes().size();
    Duration deadline = level.startDeadline();
    steps.run(
        step,
        deadline,
        () -> {
          ready(deadline);
          call(HdfsCommands.OPEN, login, deadline);
          call(HdfsCommands.PREFLIGHT, new HdfsCommands.DataNodes(dataNodes), deadline);
        });
  }
}
