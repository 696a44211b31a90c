package dev.toll.systems.accumulo;

import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.ClientScript;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.KerberosClient;
import dev.toll.systems.base.security.RunSecrets.Principal;
import dev.toll.systems.base.settings.CommandLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What clients other than toll's own need: a properties file, and Accumulo's shell. */
record OtherClients(Jvms jvms, Endpoints endpoints) {
  private static final String LOGGING =
      """
      appender.console.type = Console
      appender.console.name = console
      appender.console.target = SYSTEM_ERR
      appender.console.layout.type = PatternLayout
      appender.console.layout.pattern = %p: %m%n
      rootLogger.level = error
      rootLogger.appenderRef.console.ref = console
      """;

  /**
   * Writes them.
   *
   * @param shell class path with Accumulo's shell on it; null when it cannot be had
   */
  ClientAccess write(Path directory, Toolbox shell) throws SystemException, IOException {
    RunMaterial material = jvms.material();
    Map<String, String> properties =
        new ServerConfiguration(jvms.level(), material, jvms.here()).client(endpoints);
    ClientAccess access =
        ClientAccess.at(endpoints.master().address(), endpoints.zookeeper())
            .with(ClientAccess.INSTANCE, properties.get("instance.name"))
            .with(ClientAccess.ZOOKEEPERS, properties.get("instance.zookeepers"));
    if (jvms.level().security().kerberos()) {
      Principal client = material.client();
      properties.put("auth.type", "kerberos");
      properties.put("auth.principal", client.name());
      properties.put("auth.token", client.keytab().toString());
      access = KerberosClient.access(access, client);
    } else {
      properties.put("auth.type", "password");
      properties.put("auth.principal", "root");
      properties.put("auth.token", material.rootPassword());
    }
    Path file = directory.resolve("accumulo-client.properties");
    ConfigurationFiles.properties(file, properties);
    access =
        access
            .with(ClientAccess.USER, properties.get("auth.principal"))
            .with("ACCUMULO_CLIENT_PROPS", file);
    if (CommandLoad.is(jvms.level().settings())) {
      access = access.with(ClientAccess.TABLE, IngestLoad.TABLE);
    }
    Path logging = Files.writeString(directory.resolve("log4j2.properties"), LOGGING);
    JvmSpec java =
        JvmSpec.ofUser(jvms.layout().configuration())
            .with(jvms.common(jvms.here()))
            .with(List.of("-Dlog4j2.configurationFile=" + logging.toUri()));
    Toolbox tools = shell == null ? jvms.tools().toolbox() : shell;
    access = ClientScript.java(access, directory, tools, java);
    return shell == null ? access : opened(access, directory, file, shell, java.flags());
  }

  private ClientAccess opened(
      ClientAccess access, Path directory, Path properties, Toolbox shell, List<String> flags)
      throws IOException {
    JvmSpec spec =
        JvmSpec.of(
                "client",
                "org.apache.accumulo.shell.Shell",
                JvmSpec.small("256m"),
                jvms.layout().configuration())
            .with(flags);
    Path script =
        ClientScript.write(
            directory.resolve("accumulo-shell"),
            shell,
            spec,
            List.of("--config-file", properties.toString()));
    return access
        .with(ClientAccess.SHELL, script)
        .opening("\"$TOLL_SHELL\"", "\"$TOLL_SHELL\" -e tables");
  }
}
