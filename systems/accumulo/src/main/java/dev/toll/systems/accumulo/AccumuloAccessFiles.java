package dev.toll.systems.accumulo;

import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.PropertiesFile;
import dev.toll.systems.base.process.ClientScript;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.PortableClient;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.KerberosClient;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.RunSecrets.Principal;
import dev.toll.systems.base.settings.CommandLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What clients other than toll's own need: a properties file, and Accumulo's shell.
 *
 * @param table of a load by the study's commands
 * @param run the run's directory
 */
record AccumuloAccessFiles(
    AccumuloSession session, Jvms jvms, Endpoints endpoints, String table, Path run)
    implements Reachable {
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

  @Override
  public Set<Integer> loadedPorts() {
    return Set.copyOf(endpoints.ports());
  }

  @Override
  public ClientAccess access(Path directory) throws SystemException, IOException {
    // Class path with Accumulo's shell on it; null when it cannot be had.
    Toolbox shell = session.shell().orElse(null);
    Toolbox tools = shell == null ? jvms.tools().toolbox() : shell;
    RunMaterial material = jvms.material();
    Map<String, String> properties = configuration().client(endpoints);
    ClientAccess here =
        write(
            directory,
            properties,
            material.client(),
            JvmSpec.ofUser(jvms.layout().configuration()).with(jvms.common(jvms.here())),
            tools,
            shell != null);
    return jvms.tools().placement().away()
        ? here.elsewhere(elsewhere(PortableClient.nextTo(directory, run, tools), shell != null))
        : here;
  }

  private ServerConfiguration configuration() {
    return new ServerConfiguration(jvms.level(), jvms.material(), jvms.here());
  }

  /** With copies of all that they name, the names of the run's hosts, and a key of their own. */
  private Path elsewhere(PortableClient client, boolean shell) throws SystemException, IOException {
    RunMaterial material = jvms.material();
    Path directory = client.directory();
    Map<String, String> properties = configuration().client(endpoints);
    if (jvms.level().security() == Security.SSL) {
      KeyMaterial keys = material.secrets().keys();
      Path store = directory.resolve(keys.keyStore().getFileName());
      keys.client(store, HostNames.CLIENT);
      properties.put("ssl.keystore.path", store.toString());
      properties.put("ssl.truststore.path", client.copy(keys.trustStore()).toString());
    }
    // By it Hadoop's client library knows of Kerberos, and of HDFS.
    for (String site : ConfigurationFiles.SITES) {
      Path unused = client.copy(jvms.layout().configuration().resolve(site));
    }
    Path names = directory.resolve(HostNames.FILE);
    Files.writeString(names, HostNames.elsewhere(jvms.tools().placement()));
    List<String> flags = new ArrayList<>(List.of(Jvms.NO_BEANS, "-Djdk.net.hosts.file=" + names));
    Principal principal = material.client();
    if (principal != null) {
      principal =
          new Principal(
              principal.name(), client.copy(principal.keytab()), client.copy(principal.krb5Conf()));
      flags.add("-Djava.security.krb5.conf=" + principal.krb5Conf());
    }
    JvmSpec java = JvmSpec.ofUser(directory).with(flags);
    client.finish(write(directory, properties, principal, java, client.tools(), shell));
    return directory;
  }

  /**
   * Writes those of one machine.
   *
   * @param principal null where no level needs Kerberos
   * @param java flags and configuration of its clients
   * @param shell whether the tools have Accumulo's shell
   */
  private ClientAccess write(
      Path directory,
      Map<String, String> properties,
      Principal principal,
      JvmSpec java,
      Toolbox tools,
      boolean shell)
      throws IOException {
    ClientAccess access =
        ClientAccess.at(endpoints.master().address(), endpoints.zookeeper())
            .with(ClientAccess.INSTANCE, properties.get("instance.name"))
            .with(ClientAccess.ZOOKEEPERS, properties.get("instance.zookeepers"));
    if (jvms.level().security().kerberos()) {
      properties.put("auth.type", "kerberos");
      properties.put("auth.principal", principal.name());
      properties.put("auth.token", principal.keytab().toString());
      access = KerberosClient.access(access, principal);
    } else {
      properties.put("auth.type", "password");
      properties.put("auth.principal", "root");
      properties.put("auth.token", jvms.material().rootPassword());
    }
    Path file = directory.resolve("accumulo-client.properties");
    PropertiesFile.write(file, properties);
    access =
        access
            .with(ClientAccess.USER, properties.get("auth.principal"))
            .with("ACCUMULO_CLIENT_PROPS", file);
    if (CommandLoad.is(jvms.level().settings())) {
      access = access.with(ClientAccess.TABLE, table);
    }
    Path logging = Files.writeString(directory.resolve("log4j2.properties"), LOGGING);
    JvmSpec spec = java.with(List.of("-Dlog4j2.configurationFile=" + logging.toUri()));
    access = ClientScript.java(access, directory, tools, spec);
    return shell ? opened(access, directory, file, tools, spec) : access;
  }

  private static ClientAccess opened(
      ClientAccess access, Path directory, Path properties, Toolbox tools, JvmSpec java)
      throws IOException {
    JvmSpec spec =
        JvmSpec.of(
                "client",
                "org.apache.accumulo.shell.Shell",
                JvmSpec.small("256m"),
                java.configuration())
            .with(java.flags());
    Path script =
        ClientScript.write(
            directory.resolve("accumulo-shell"),
            tools,
            spec,
            List.of("--config-file", properties.toString()));
    return access
        .with(ClientAccess.SHELL, script)
        .opening("\"$TOLL_SHELL\"", "\"$TOLL_SHELL\" -e tables");
  }
}
