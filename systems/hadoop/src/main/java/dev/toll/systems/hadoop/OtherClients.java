package dev.toll.systems.hadoop;

import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.process.ClientScript;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.security.KerberosClient;
import dev.toll.systems.hadoop.Jvms.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What clients other than toll's own need: Hadoop's configuration, and its file system shell. */
record OtherClients(Deployment deployment) {
  private static final String SHELL = "org.apache.hadoop.fs.FsShell";

  ClientAccess write(Path directory) throws IOException {
    ConfigurationFiles.writeClient(directory, new HdfsConfiguration(deployment));
    JvmSpec driver = new Jvms(deployment).spec(Kind.DRIVER);
    Path script =
        ClientScript.write(
            directory.resolve("hdfs-dfs"),
            deployment.tools().toolbox(),
            JvmSpec.of("client", SHELL, JvmSpec.small("256m"), directory).with(driver.flags()),
            List.of());
    ClientAccess access =
        ClientAccess.at(Endpoints.HOST, deployment.endpoints().nameNode())
            .with("HADOOP_CONF_DIR", directory)
            .with("TOLL_SHELL", script);
    if (deployment.level().wire().kerberos()) {
      access = KerberosClient.access(access, deployment.kerberos().client());
    }
    return access.opening("\"$TOLL_SHELL\" -ls /");
  }
}
