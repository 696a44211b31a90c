package dev.toll.systems.hadoop;

import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.process.ClientScript;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.PortableClient;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.KerberosClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What clients other than toll's own need: Hadoop's configuration, and its file system shell. */
record HdfsAccessFiles(Deployment deployment) {
  private static final String SHELL = "org.apache.hadoop.fs.FsShell";

  /**
   * Writes them.
   *
   * @param run the run's directory
   */
  ClientAccess write(Path directory, Path run) throws IOException {
    ClientAccess here = write(directory);
    if (!deployment.placement().away()) {
      return here;
    }
    PortableClient client = PortableClient.nextTo(directory, run, deployment.tools().toolbox());
    client.finish(write(client.directory()));
    return here.elsewhere(client.directory());
  }

  private ClientAccess write(Path directory) throws IOException {
    ConfigurationFiles.writeClient(directory, new HdfsConfiguration(deployment));
    JvmSpec java = new Jvms(deployment).ofUser(directory);
    Toolbox tools = deployment.tools().toolbox();
    Path script =
        ClientScript.write(
            directory.resolve("hdfs-dfs"),
            tools,
            JvmSpec.of("client", SHELL, JvmSpec.small("256m"), directory).with(java.flags()),
            List.of());
    HdfsLevel level = deployment.level();
    ClientAccess access =
        ClientAccess.at(deployment.endpoints().master().text(), deployment.endpoints().nameNode())
            .with("HADOOP_CONF_DIR", directory)
            .with(ClientAccess.URI, deployment.uri())
            .with(ClientAccess.SHELL, script);
    access = ClientScript.java(access, directory, tools, java);
    if (level.commands()) {
      access = access.with(ClientAccess.DIRECTORY, HdfsLoad.measured(deployment.place().root()));
    }
    if (deployment.placement().away()) {
      // Of simple authentication's only word; toll's own processes have it as a property.
      access = access.with("HADOOP_USER_NAME", System.getProperty("user.name"));
    }
    if (level.wire().kerberos()) {
      access = KerberosClient.access(access, deployment.kerberos().client());
    }
    return access.opening("\"$TOLL_SHELL\" -ls /");
  }
}
