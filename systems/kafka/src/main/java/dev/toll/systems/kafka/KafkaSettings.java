package dev.toll.systems.kafka;

import static dev.toll.engine.settings.Specs.bytes;
import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.count;
import static dev.toll.engine.settings.Specs.deadline;
import static dev.toll.engine.settings.Specs.duration;
import static dev.toll.engine.settings.Specs.flag;
import static dev.toll.engine.settings.Specs.port;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingSpec.Witness;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.settings.JvmSettings;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Every setting the Kafka system understands, its default and its meaning: one place. */
final class KafkaSettings {
  static final String VERSION = "system.version";
  static final String SECURITY = "system.security";
  static final String TLS = "system.tls.version";
  static final String CIPHER = "system.tls.cipher";
  static final String FLUSH = "system.log.flush";
  static final String OPTIONS = "system.options.";
  static final String CLIENT_OPTIONS = "system.client-options.";
  static final String START_DEADLINE = "system.start-deadline";
  static final String PORT_BROKER = "system.port.broker";
  static final String PORT_CONTROLLER = "system.port.controller";
  static final JvmSettings BROKER = JvmSettings.ofServer("broker");
  static final String JDK = "jvm.jdk";

  static final String WORKLOAD = CommandLoad.KEY;
  static final String RECORDS = "workload.records";
  static final String STORED = "workload.stored-records";
  static final String WARM = "workload.warm-records";
  static final String SIZE = "workload.record-size";
  static final String PAYLOAD = "workload.payload";
  static final String PRODUCERS = "workload.producers";
  static final String CONSUMERS = "workload.consumers";
  static final String PARTITIONS = "workload.partitions";
  static final String RATE = "workload.rate";
  static final String SPIN = "workload.spin";
  static final String ACKS = "workload.acks";
  static final String IDEMPOTENCE = "workload.idempotence";
  static final String COMPRESSION = "workload.compression";
  static final String BATCH = "workload.batch-size";
  static final String LINGER = "workload.linger";
  static final String PROBE_RECORDS = "workload.probe-records";
  static final String DEADLINE = "workload.deadline";

  static final String NAME = "kafka";
  static final String TESTED_VERSION = "4.1.0";
  static final String AUTO = "auto";
  static final String RANDOM = "random";
  static final String TEXT = "text";

  private KafkaSettings() {}

  static List<SettingSpec> system() {
    return List.of(
        choice("system.name", List.of(NAME), "the system"),
        text(VERSION, TESTED_VERSION, "Kafka's version").with(Trait.RUN),
        choice(
                SECURITY,
                Security.values(),
                "how clients talk to the broker: in plain text, by TLS, by TLS with certificates on both"
                    + " sides, or authenticated by SCRAM-SHA-512, in plain text or by TLS")
            .seenBy(WireProof.NAME, NegotiatedProof.NAME, RefusalProof.NAME, SettingsProof.NAME),
        choice(TLS, List.of("1.3", "1.2"), "version of TLS, at the levels that have it")
            .seenBy(WireProof.NAME, NegotiatedProof.NAME, RefusalProof.NAME),
        text(CIPHER, AUTO, "the only cipher suite, as Java names it; auto: what both prefer")
            // Of a level that leaves the suite open nothing is claimed.
            .seenBy(
                (level, against) ->
                    level.text(CIPHER).equals(AUTO)
                        ? Set.of()
                        : Set.of(NegotiatedProof.NAME, SettingsProof.NAME)),
        count(
                FLUSH,
                "0",
                "messages after which a partition's log is forced to the disk"
                    + " (log.flush.interval.messages); 0: left to the operating system, as Kafka does")
            .atMost("1G")
            .seenBy(SettingsProof.NAME),
        text(OPTIONS + "*", "any setting of the broker, by its own name")
            .seenBy(SettingsProof.NAME),
        text(CLIENT_OPTIONS + "*", "any setting of producers and consumers, by its own name"),
        deadline(START_DEADLINE, "2m", "how long the broker may take until it answers"),
        port(PORT_BROKER, "broker"),
        port(PORT_CONTROLLER, "controller"),
        BROKER.declareHeap("1G", "256M"),
        BROKER.declareFlags(),
        JvmSettings.DRIVER.declareHeap("512M", "128M"),
        JvmSettings.DRIVER.declareFlags(),
        text(JDK, AUTO, "feature release of the JDK of broker and driver, such as 17 or 25")
            .seenBy(JdkProof.NAME));
  }

  static List<SettingSpec> workload() {
    return List.of(
        CommandLoad.spec(
            Choices.words(Mode.class),
            "records are written; written, and read at the same time; or read that are there;"
                + " command: your own load"),
        count(RECORDS, "1M", "1", "100G", "records written, or read, and measured")
            .with(Trait.LOAD, LoadProof.NAME),
        count(
                STORED,
                "0",
                "with consume: records there are; those who have read all begin anew; 0: as many as"
                    + " are read")
            .atMost("10G")
            .seenBy(LoadProof.NAME),
        count(WARM, "200k", "records before, unmeasured; 0: none").atMost("10G"),
        bytes(SIZE, "1000", "28", "length of a record's value; its key has 8 bytes")
            .atMost("900K")
            .seenBy(ifSo(level -> level.text(COMPRESSION).equals("none"))),
        choice(PAYLOAD, List.of(RANDOM, TEXT), "random bytes, or words, which can be compressed"),
        count(
                PRODUCERS,
                "2",
                "1",
                "256",
                "producers, each with a connection and a thread of its own")
            .seenBy(ifSo(level -> level.flag(IDEMPOTENCE))),
        count(
            CONSUMERS,
            "2",
            "1",
            "256",
            "consumers, each with a connection and a thread of its own; none with produce"),
        count(PARTITIONS, "4", "1", "1000", "partitions of the topic").seenBy(SettingsProof.NAME),
        count(
            RATE,
            "0",
            "records per second in all, each with its intended start; 0: as they are taken"),
        duration(SPIN, "0s", "time before an intended start in which the clock is watched")
            .atLeast("0s")
            .atMost("10ms"),
        choice(
            ACKS,
            List.of("all", "1"),
            "replicas that must have a record before it is acknowledged"),
        flag(IDEMPOTENCE, "true", "whether the broker discards a producer's duplicate retries")
            .seenBy(LoadProof.NAME),
        choice(
                COMPRESSION,
                List.of("none", "gzip", "snappy", "lz4", "zstd"),
                "compression of batches")
            .seenBy(LoadProof.NAME),
        bytes(BATCH, "16K", "1", "batch.size: bytes of records sent together")
            .atMost("100M")
            // No batch may be larger; that none is as large shows nothing.
            .seenBy(
                (level, against) ->
                    level.bytes(BATCH) < against.bytes(BATCH) ? Set.of(LoadProof.NAME) : Set.of()),
        duration(LINGER, "5ms", "linger.ms: how long a batch may wait for more records")
            .atLeast("0s"),
        count(PROBE_RECORDS, "500", "100", "100k", "records of the wire proof").with(Trait.INERT),
        deadline(DEADLINE, "30m", "the most one step of load or verification may take"));
  }

  private static Witness ifSo(Predicate<Settings> seen) {
    return (level, against) -> seen.test(level) ? Set.of(LoadProof.NAME) : Set.of();
  }
}
