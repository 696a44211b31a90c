package dev.toll.systems.zookeeper;

import static dev.toll.engine.settings.Specs.bytes;
import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.count;
import static dev.toll.engine.settings.Specs.deadline;
import static dev.toll.engine.settings.Specs.flag;
import static dev.toll.engine.settings.Specs.port;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.driver.RecordFormat;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.systems.base.settings.JvmSettings;
import java.util.List;

/** Every setting the ZooKeeper system understands, its default and its meaning: one place. */
final class ZooKeeperSettings {
  static final String VERSION = "system.version";
  static final String SECURITY = "system.security";
  static final String TLS = "system.tls.version";
  static final String CONNECTIONS = "system.connections";
  static final String SYNC = "system.force-sync";
  static final String DIGEST = "system.digest";
  static final String START_DEADLINE = "system.start-deadline";
  static final String PORT = "system.port.client";
  static final JvmSettings SERVER = JvmSettings.ofServer("server");

  static final String OPERATIONS = "workload.operations";
  static final String WARM = "workload.warm-operations";
  static final String READS = "workload.reads";
  static final String NODES = "workload.nodes";
  static final String SIZE = "workload.node-size";
  static final String SESSIONS = "workload.sessions";
  static final String IN_FLIGHT = "workload.in-flight";
  static final String DEADLINE = "workload.deadline";

  static final String NAME = "zookeeper";
  static final String AUTO = "auto";
  static final String NETTY = "netty";

  private ZooKeeperSettings() {}

  static List<SettingSpec> system() {
    return List.of(
        choice("system.name", List.of(NAME), "the system"),
        text(VERSION, "3.9.4", "ZooKeeper's version").with(Trait.RUN),
        choice(
                SECURITY,
                Security.values(),
                "how clients talk to the server: in plain text, by TLS, or by TLS with certificates on"
                    + " both sides")
            .seenBy(ConnectionProofs.WIRE, ConnectionProofs.NEGOTIATED, ConnectionProofs.REFUSAL),
        choice(TLS, List.of("1.3", "1.2"), "version of TLS, at the levels that have it")
            .seenBy(ConnectionProofs.WIRE, ConnectionProofs.NEGOTIATED, ConnectionProofs.REFUSAL),
        choice(
                CONNECTIONS,
                List.of(AUTO, "nio", NETTY),
                "what server and clients talk by: Java NIO or Netty; auto: Netty with TLS, which needs"
                    + " it, else NIO, as ZooKeeper does")
            .seenBy(ServerProofs.THREADS),
        flag(SYNC, "true", "whether a write is on the disk before it is acknowledged (forceSync)")
            .seenBy(ServerProofs.SYNC),
        flag(DIGEST, "true", "whether the server keeps a digest of its tree (digest.enabled)")
            .seenBy(ServerProofs.DIGEST),
        deadline(START_DEADLINE, "2m", "how long the server may take until it answers"),
        port(PORT, "server"),
        SERVER.declareHeap("512M", "64M"),
        SERVER.declareFlags(),
        JvmSettings.DRIVER.declareHeap("512M", "128M"),
        JvmSettings.DRIVER.declareFlags());
  }

  static List<SettingSpec> workload() {
    return List.of(
        choice("workload.name", List.of("nodes"), "nodes are written and read at random"),
        count(OPERATIONS, "400k", "1", "100G", "writes and reads that are measured")
            .with(Trait.LOAD),
        count(WARM, "100k", "the same before, unmeasured; 0: none").atMost("10G"),
        count(READS, "50", "0", "100", "share of operations that read, in per cent"),
        count(NODES, "10k", "1", "10M", "nodes; each is written by one session"),
        bytes(SIZE, "1000", Integer.toString(RecordFormat.LEAST), "data of a node").atMost("1000K"),
        count(SESSIONS, "4", "1", "256", "sessions, each with a connection of its own"),
        count(IN_FLIGHT, "16", "1", "10k", "operations of a session that wait for their answer"),
        deadline(DEADLINE, "30m", "the most one step of load or verification may take"));
  }
}
