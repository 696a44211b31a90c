package dev.toll.systems.kafka.client;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Attempted;
import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.LoadCommands;
import dev.toll.driver.Nothing;
import dev.toll.driver.Outcome;
import dev.toll.driver.Probed;
import dev.toll.driver.RecordFormat.Shape;
import dev.toll.driver.Words;
import java.util.List;
import java.util.Map;

/** The commands of {@link KafkaWorkload}, with their arguments and results. */
public final class KafkaCommands {
  /** Opens an administrator's client, and waits until the broker answers it. */
  public static final CommandType<Client, Nothing> OPEN = CommandType.of("open", Client.class);

  /** The names of all settings that this version's brokers, producers and consumers have. */
  public static final CommandType<Nothing, Known> KNOWN =
      CommandType.of("known", Nothing.class, Known.class);

  /** Creates a topic and waits until its partitions have their leader. */
  public static final CommandType<Topic, Nothing> CREATE = CommandType.of("create", Topic.class);

  /** Writes a record to a topic and reads it back: an open port is no readiness. */
  public static final CommandType<Named, Nothing> PREFLIGHT =
      CommandType.of("preflight", Named.class);

  public static final CommandType<Named, Nothing> DELETE = CommandType.of("delete", Named.class);

  /** A load of producers, and consumers where there are any; an operation is a record. */
  public static final LoadCommands<Load, Loaded> LOAD = LoadCommands.of(Load.class, Loaded.class);

  /** Reads every record of a topic back. */
  public static final CommandType<Expected, Verified> VERIFY =
      CommandType.of("verify", Expected.class, Verified.class);

  /** What the running broker says of its settings, and of a topic. */
  public static final CommandType<Asked, Told> SETTINGS =
      CommandType.of("settings", Asked.class, Told.class);

  /** What the record batches in the broker's files say of those who wrote them. */
  public static final CommandType<Files, Batches> BATCHES =
      CommandType.of("batches", Files.class, Batches.class);

  /** Tries to be answered, rightly or wrongly. */
  public static final CommandType<Attempt, Attempted> ATTEMPT =
      CommandType.of("attempt", Attempt.class, Attempted.class);

  /** Which SASL mechanisms the broker offers to a client that asks for another one. */
  public static final CommandType<Nothing, Mechanisms> MECHANISMS =
      CommandType.of("mechanisms", Nothing.class, Mechanisms.class);

  /** Writes records that are nothing but a marker and reads them back. */
  public static final CommandType<Markers, Probed> PROBE =
      CommandType.of("probe", Markers.class, Probed.class);

  private KafkaCommands() {}

  /**
   * How to connect.
   *
   * @param properties file of the client's properties, which hold passwords
   */
  public record Client(String properties) {}

  /** Names of settings. */
  public record Known(List<String> broker, List<String> producer, List<String> consumer) {}

  /** A topic to be created. */
  public record Topic(String topic, @Key(least = 1) int partitions) {}

  /** A topic by its name. */
  public record Named(String topic) {}

  /** What a load does. */
  @JsonAdapter(Words.class)
  public enum Mode {
    /** Records are written. */
    PRODUCE,
    /** Records are written, and read by consumers at the same time. */
    PRODUCE_CONSUME,
    /** Records that are there are read. */
    CONSUME
  }

  /**
   * A load.
   *
   * @param producers each with a connection and a thread of its own
   * @param consumers each with a connection and a thread of its own
   * @param rate records per second in all; 0: as fast as they are taken
   * @param spinSeconds before an intended start, in which the clock is watched
   * @param producer properties of producers in addition to those of every client
   * @param consumer the same for consumers
   */
  public record Load(
      Mode mode,
      String topic,
      @Key(least = 1) int partitions,
      @Key(least = 1) int producers,
      @Key(least = 0) int consumers,
      Shape shape,
      @Key(least = 0) double rate,
      double spinSeconds,
      Map<String, String> producer,
      Map<String, String> consumer) {}

  /**
   * What a load did.
   *
   * @param records acknowledged, by producer
   * @param consumed by all consumers
   */
  public record Loaded(List<Long> records, long consumed) {}

  /**
   * What a topic must hold.
   *
   * @param records by producer
   */
  public record Expected(String topic, int partitions, List<Long> records, Shape shape) {}

  /**
   * What it holds.
   *
   * @param missing records of which a later one of the same producer and partition came in place
   * @param outOfPlace records that come twice, or after a later one
   * @param damaged records whose key, sequence and payload do not agree with their checksum
   * @param difference the first one, in words; null when there is none
   */
  public record Verified(
      long expected,
      long records,
      long missing,
      long outOfPlace,
      long damaged,
      @Key(optional = true) String difference) {}

  /** Settings to ask for. */
  public record Asked(List<String> names, @Key(optional = true) String topic) {}

  /**
   * What was reported.
   *
   * @param values those the broker has, as it holds them
   * @param topic settings of the topic
   * @param partitions of the topic; 0 without one
   */
  public record Told(Map<String, String> values, Map<String, String> topic, int partitions) {}

  /** The directory of a broker's data, and a topic. */
  public record Files(String directory, String topic) {}

  /**
   * What batches say.
   *
   * @param partitions with a batch in them
   * @param producerIds different ones; 0 when no producer was idempotent
   * @param unidentified batches without a producer's id
   * @param compressions of all batches
   * @param largest batch, in bytes
   * @param bytes of all batches
   */
  public record Batches(
      int partitions,
      long batches,
      long records,
      int producerIds,
      long unidentified,
      List<String> compressions,
      long largest,
      long bytes) {}

  /** A way of asking. */
  @JsonAdapter(Words.class)
  public enum Way {
    /** As the level says. */
    RIGHT,
    /** A request in plain text, without authentication. */
    PLAIN,
    /** A request by TLS, without authentication. */
    TLS_ONLY,
    /** By another version of TLS. */
    OTHER_TLS,
    WRONG_PASSWORD,
    UNKNOWN_USER
  }

  /**
   * A try.
   *
   * @param tls version to offer alone, for {@link Way#OTHER_TLS}
   */
  public record Attempt(
      Way way, @Key(least = 1) int timeoutMillis, @Key(optional = true) String tls) {}

  /**
   * SASL mechanisms.
   *
   * @param mechanisms in brackets, as the broker lists them; empty when it does not
   * @param how it answered
   */
  public record Mechanisms(String mechanisms, Outcome outcome, String how) {}

  /** Markers to be written. */
  public record Markers(String topic, String marker, @Key(least = 1) int records) {}
}
