package dev.toll.systems.accumulo;

import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.PropertiesFile;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the processes of an instance read: written here, with a directory for each host that is put
 * there.
 */
record InstanceFiles(Jvms jvms, Storage storage, Endpoints endpoints) {
  private static final int AES_KEY_BYTES = 16;

  /** Writes all of it. */
  void write() throws SystemException {
    Layout layout = jvms.layout();
    try {
      endpoints.master().host().make(layout.zookeeper());
      // The proof of the storage looks there, also where the manager's host has no data.
      endpoints.managing().host().make(layout.data());
      byte[] key = new byte[AES_KEY_BYTES];
      new SecureRandom().nextBytes(key);
      Set<Machine> machines = machines();
      for (Machine machine : machines) {
        write(machine, key);
      }
      for (ServerLocation site : placement().ingesters()) {
        ProcessHost drivers = site.host();
        if (machines.stream().noneMatch(machine -> machine.host().equals(drivers))) {
          Files.createDirectories(layout.configuration(drivers));
          put(drivers);
        }
      }
    } catch (IOException e) {
      throw new SystemException(
          "cannot write to " + layout.configuration() + ": " + e.getMessage(), e);
    }
  }

  private Placement placement() {
    return jvms.tools().placement();
  }

  /** Those of servers, and this one, whose clients read the files too. */
  private Set<Machine> machines() throws SystemException {
    Map<String, Machine> machines = new LinkedHashMap<>();
    Machine here = Machine.of(placement().here(), AccumuloTools.host(placement()));
    machines.put(here.host().name(), here);
    for (Machine master : List.of(endpoints.master(), endpoints.managing())) {
      machines.put(master.host().name(), master);
    }
    endpoints
        .tservers()
        .forEach(each -> machines.put(each.machine().host().name(), each.machine()));
    return new LinkedHashSet<>(machines.values());
  }

  private void write(Machine machine, byte[] atRestKey) throws IOException, SystemException {
    Layout layout = jvms.layout();
    ProcessHost host = machine.host();
    Path directory = layout.configuration(host);
    Map<String, String> hadoop = new TreeMap<>(storage.hadoop());
    if (jvms.level().security().kerberos()) {
      hadoop.put("hadoop.security.authentication", "kerberos");
      if (!jvms.level().storage().kind().kerberos()) {
        // An HDFS without it would be taken for an impostor.
        hadoop.put("ipc.client.fallback-to-simple-auth-allowed", "true");
      }
    }
    ConfigurationFiles.write(
        directory, endpoints, layout.on(endpoints.master().host()).zookeeper(), hadoop);
    Layout written = new Layout(directory, layout.data(), layout.logs());
    // The key is next to the data it protects only while the instance lasts; each has its own.
    PrivateFiles.write(written.atRestKey(), atRestKey);
    PropertiesFile.write(written.properties(), properties(jvms.level(), machine));
    put(host);
  }

  private void put(ProcessHost host) throws IOException {
    if (placement().away()) {
      Path directory = jvms.layout().configuration(host);
      Files.writeString(
          directory.resolve(HostNames.FILE),
          HostNames.text(placement(), host),
          StandardCharsets.UTF_8);
      host.put(directory);
    }
  }

  /** What accumulo.properties of a machine must hold at a level, which need not be this one's. */
  Map<String, String> properties(AccumuloLevel claimed, Machine machine) throws SystemException {
    return new ServerConfiguration(claimed, jvms.material(), machine.host())
        .server(
            endpoints,
            machine.address(),
            storage.volume(),
            jvms.layout().on(machine.host()).atRestKey(),
            jvms.tools().nativeMap() != null,
            memoryMap());
  }

  MemoryMap memoryMap() {
    return jvms.tools().memoryMap(jvms.level());
  }
}
