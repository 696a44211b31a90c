package dev.toll.systems.accumulo.client;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Attempted;
import dev.toll.driver.Ceiling;
import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.LoadCommands.Slice;
import dev.toll.driver.Nothing;
import dev.toll.driver.Share;
import dev.toll.driver.Words;
import java.util.List;
import java.util.Map;

/** The commands of {@link ContinuousIngest}, with their arguments and results. */
public final class AccumuloCommands {
  /** The table that {@link #PREFLIGHT} leaves behind. */
  public static final String PREFLIGHT_TABLE = "toll_preflight";

  /** The table that {@link #PROBE_FILES} leaves behind. */
  public static final String MARKED_TABLE = "toll_probe_files";

  /** Bytes of the smallest entry of continuous ingest: key and value, without a time. */
  public static final int LEAST_ENTRY_BYTES = NodeFormat.LEAST;

  /** Logs in and connects. */
  public static final CommandType<Login, Opened> OPEN =
      CommandType.of("open", Login.class, Opened.class);

  /** Reads the metadata table: an open port is no readiness. The manager may still be starting. */
  public static final CommandType<Nothing, Nothing> ANSWERS =
      CommandType.of("answers", Nothing.class);

  /** Creates a table, writes and scans it: what a load needs. */
  public static final CommandType<Nothing, Nothing> PREFLIGHT =
      CommandType.of("preflight", Nothing.class);

  /** Creates a table anew. */
  public static final CommandType<NewTable, Nothing> PREPARE =
      CommandType.of("prepare", NewTable.class);

  /** Deletes a table, if it exists. */
  public static final CommandType<About, Nothing> DROP = CommandType.of("drop", About.class);

  /** Opens the writers of continuous ingest, to be done in slices; ends an earlier load. */
  public static final CommandType<Begin, Nothing> BEGIN = CommandType.of("begin", Begin.class);

  /**
   * Does the next entries of the load that was begun. It ends when all of them are acknowledged;
   * the writers stay open.
   */
  public static final CommandType<Slice, Ingested> SLICE =
      CommandType.of("slice", Slice.class, Ingested.class);

  /** Closes the writers of the load that was begun, if any. */
  public static final CommandType<Nothing, Nothing> END = CommandType.of("end", Nothing.class);

  /** What the generator alone can do. */
  public static final CommandType<Generator, Ceiling> CEILING =
      CommandType.of("ceiling", Generator.class, Ceiling.class);

  /** Flushes a table to files. */
  public static final CommandType<Settle, Nothing> SETTLE = CommandType.of("settle", Settle.class);

  /** What a table is made of now. */
  public static final CommandType<About, TableSample> SAMPLE =
      CommandType.of("sample", About.class, TableSample.class);

  /** Reads a table back and checks its lists. */
  public static final CommandType<Verify, Verified> VERIFY =
      CommandType.of("verify", Verify.class, Verified.class);

  /** Writes entries that carry a marker and scans them back. */
  public static final CommandType<WireProbe, WireProbed> PROBE =
      CommandType.of("probe", WireProbe.class, WireProbed.class);

  /** Leaves a marker in files and in the write-ahead log. */
  public static final CommandType<FileProbe, FileProbed> PROBE_FILES =
      CommandType.of("probe-files", FileProbe.class, FileProbed.class);

  /** The properties a running tablet server has; passwords and secrets are left out. */
  public static final CommandType<ServerTable, Configured> CONFIGURATION =
      CommandType.of("configuration", ServerTable.class, Configured.class);

  /** What the client knows of what was negotiated. */
  public static final CommandType<Server, Facts> NEGOTIATED =
      CommandType.of("negotiated", Server.class, Facts.class);

  /** Talks to a tablet server in a given way, and reports how the server reacted. */
  public static final CommandType<Attempt, Attempted> REFUSAL =
      CommandType.of("refusal", Attempt.class, Attempted.class);

  private AccumuloCommands() {}

  /**
   * Whom to log in as. Secrets come in files, never as arguments.
   *
   * @param clientProperties laid over those of the file, where there is one
   * @param principal null where the file says it
   * @param passwordFile with a password
   * @param keytab with Kerberos
   * @param coreSite Hadoop's configuration; with Kerberos, where it is needed
   * @param file the user's own accumulo-client.properties, with principal and token
   */
  public record Login(
      Map<String, String> clientProperties,
      @Key(optional = true) String principal,
      TokenKind tokenKind,
      @Key(optional = true) String passwordFile,
      @Key(optional = true) String keytab,
      @Key(optional = true) String coreSite,
      @Key(optional = true) String file) {

    public Login {
      switch (tokenKind) {
        case PASSWORD -> need(passwordFile, "passwordFile");
        case KERBEROS -> need(keytab, "keytab");
        case FILE -> need(file, "file");
      }
      if (tokenKind != TokenKind.FILE) {
        need(principal, "principal");
      }
    }

    /** As the user's own file says, with more properties laid over it. */
    public static Login by(String file, Map<String, String> more) {
      return new Login(more, null, TokenKind.FILE, null, null, null, file);
    }

    private static void need(String value, String name) {
      if (value == null) {
        throw new IllegalArgumentException("argument '" + name + "' is missing");
      }
    }
  }

  /** How a client shows who it is. */
  @JsonAdapter(Words.class)
  public enum TokenKind {
    PASSWORD,
    KERBEROS,
    /** As the file of client properties says. */
    FILE
  }

  /** The instance a client is connected to. */
  public record Opened(String instanceName, String instanceId, String principal) {}

  /**
   * A table to be made.
   *
   * @param splits over the 63-bit rows
   * @param properties of the table
   */
  public record NewTable(
      String table,
      @Key(otherwise = "0", least = 0, most = 1_000_000) int splits,
      @Key(otherwise = "{}") Map<String, String> properties) {}

  /** A table by its name. */
  public record About(String table) {}

  /**
   * A load. Each writer is a thread with a batch writer of its own, as several ingest clients would
   * be.
   *
   * @param entries in all; null where only the slices say it
   * @param batchWriterMemory of each, bytes; 512 000 is the 500K of the 2017 study
   * @param batchWriterThreads of each; 3 is Accumulo's default
   * @param flushEvery entries between a writer's flushes
   * @param share which writers these are, where several drivers do one load
   */
  public record Load(
      String table,
      @Key(optional = true, least = 1) Long entries,
      @Key(otherwise = "1", least = 1, most = 1024) int writers,
      @Key(otherwise = "512000", least = 1024, most = Integer.MAX_VALUE) long batchWriterMemory,
      @Key(otherwise = "3", least = 1, most = 1024) int batchWriterThreads,
      @Key(otherwise = "100000", least = 2, most = Integer.MAX_VALUE - 8) int flushEvery,
      @Key(otherwise = "0") long seed,
      @Key(otherwise = "{}") Share share) {
    /** The same in batches of at most so many bytes, flushed at least after so many entries. */
    public Load inBatchesOf(long bytes, long flushed) {
      return new Load(
          table,
          entries,
          writers,
          Math.min(batchWriterMemory, bytes),
          batchWriterThreads,
          (int) Math.max(2, Math.min(flushEvery, flushed)),
          seed,
          share);
    }
  }

  /**
   * A load to be done in slices, one or more.
   *
   * @param load as a whole; how much of it is written is for the slices to say
   * @param measured whether it is the measured load, which writes other rows than the warm-up
   */
  public record Begin(Load load, boolean measured) {}

  /**
   * What a load wrote.
   *
   * @param entries acknowledged
   * @param distinct those the table then holds: fewer by the first layers written again to close
   *     the lists
   * @param connections the client's own, as they were when the load ended
   * @param writing null from a driver that does not report it
   */
  public record Ingested(
      long entries,
      long distinct,
      double elapsedSeconds,
      long flushes,
      @Key(otherwise = "[]") List<LiveConnection> connections,
      @Key(optional = true) Writing writing) {}

  /**
   * What wrote a load, as it was made.
   *
   * @param writers number
   * @param memory bytes of the batch writer of each
   * @param threads of the batch writer of each
   * @param flushEvery entries between flushes of each
   */
  public record Writing(int writers, long memory, int threads, int flushEvery) {}

  /**
   * A connection of the client to a server.
   *
   * @param quality SASL's quality of protection, the version of TLS, or {@link #PLAIN}
   */
  public record LiveConnection(String quality) {
    public static final String PLAIN = "plain";
  }

  /** A load without a system. */
  public record Generator(
      @Key(otherwise = "1", least = 1, most = 1024) int writers,
      @Key(otherwise = "100000", least = 2, most = Integer.MAX_VALUE - 8) int flushEvery) {}

  /**
   * A table to be flushed.
   *
   * @param compactions whether to wait as well until none has run for two seconds
   * @param awaited whether to wait for the flush
   */
  public record Settle(
      String table,
      @Key(otherwise = "false") boolean compactions,
      @Key(otherwise = "true") boolean awaited) {}

  /**
   * What a table is made of, by the metadata table.
   *
   * @param live null when the tablet servers' internal API does not answer
   */
  public record TableSample(
      long tablets,
      long files,
      double filesPerTablet,
      long bytes,
      @Key(optional = true) Live live) {}

  /**
   * What a table is made of, by its tablet servers.
   *
   * @param records in files and memory, the TABLE_RECS of the 2017 study
   * @param minorCompactions running
   * @param majorCompactions running
   */
  public record Live(
      long records,
      long memoryRecords,
      long minorCompactions,
      long majorCompactions,
      long holdTimeMillis) {}

  /**
   * What a table must hold.
   *
   * @param entries the sum of what the loads called distinct
   * @param memoryBytes for the rows held at once
   * @param threads that scan
   */
  public record Verify(
      String table,
      long entries,
      @Key(otherwise = "67108864", least = 1 << 10) long memoryBytes,
      @Key(otherwise = "2", least = 1, most = 64) int threads) {}

  /**
   * What a verification found.
   *
   * @param right null: unknown, as the table changed while it was read
   * @param summary in words
   * @param expected entries
   * @param entries in the table
   * @param corrupt entries of the wrong form or checksum
   * @param duplicates entries whose row another entry has too: possible by chance, 63-bit rows
   * @param undefined rows that are referred to but absent: lost data
   * @param unreferenced rows nothing refers to, as are those of the last layers
   * @param referenced rows that are there and referred to
   * @param passes over the whole table
   * @param undefinedRows some of these
   */
  public record Verified(
      @Key(optional = true) Boolean right,
      String summary,
      long expected,
      long entries,
      long corrupt,
      long duplicates,
      long undefined,
      long unreferenced,
      long referenced,
      long passes,
      @Key(otherwise = "[]") List<String> undefinedRows) {}

  /**
   * Entries with a marker, written to and read from each tablet server through a relay.
   *
   * @param marker eight or more printable ASCII characters without a colon
   * @param splits of the probe's table, so that each of several servers has tablets of it
   * @param relays one for each tablet server
   */
  public record WireProbe(
      String marker,
      @Key(otherwise = "10000", least = 1, most = 100_000_000) long entries,
      @Key(otherwise = "0", least = 0, most = 100_000) int splits,
      List<Relayed> relays) {

    public WireProbe {
      if (marker.length() < 8 || !marker.chars().allMatch(c -> c > ' ' && c < 127 && c != ':')) {
        throw new IllegalArgumentException(
            "argument 'marker' must be 8 or more printable ASCII characters without a colon");
      }
    }
  }

  /** A server, and the relay through which a proof reaches it. */
  public record Relayed(Server server, Server relay) {}

  /**
   * Entries with the marker, by the server of their tablets: in the order of the relays.
   *
   * @param written acknowledged
   * @param scanned read back
   */
  public record WireProbed(List<Long> written, List<Long> scanned) {}

  /**
   * Entries whose values are a marker, in a table without compression that stays.
   *
   * @param marker in base64; random, as what can be compressed may hide
   * @param entries flushed, and as many written after that
   */
  public record FileProbe(
      String marker, @Key(otherwise = "1000", least = 1, most = 1_000_000) long entries) {}

  /**
   * What was written.
   *
   * @param flushed entries in files
   * @param logged entries in the write-ahead log only
   * @param tableId of the table, which names its directory
   */
  public record FileProbed(long flushed, long logged, String tableId) {}

  /** A tablet server's address, and a table. */
  public record ServerTable(String host, @Key(least = 1, most = 65_535) int port, String table) {}

  /**
   * Properties as a running server has them.
   *
   * @param server its own, by name
   * @param table those of the table, by name
   */
  public record Configured(Map<String, String> server, Map<String, String> table) {}

  /** A tablet server's address. */
  public record Server(String host, @Key(least = 1, most = 65_535) int port) {}

  /** Facts by name, each a text. */
  public record Facts(Map<String, String> facts) {}

  /**
   * An attempt to talk to a tablet server.
   *
   * @param qop qualities of protection to offer, for {@link Way#LOWER_QOP}
   */
  public record Attempt(
      Way way,
      String host,
      @Key(least = 1, most = 65_535) int port,
      @Key(otherwise = "5000", least = 100, most = 600_000) int timeoutMillis,
      @Key(otherwise = "[]") List<String> qop) {}

  /** How a tablet server is talked to. */
  @JsonAdapter(Words.class)
  public enum Way {
    /** Thrift calls without encryption or authentication, framed and unframed. */
    PLAIN,
    /** The same to a manager. */
    PLAIN_MANAGER,
    /** The right transport with a wrong password. */
    WRONG_PASSWORD,
    /** SASL without credentials, and with a forged token. */
    NO_TICKET,
    /** SASL with the right ticket, offering only the stated qualities of protection. */
    LOWER_QOP,
    /** The right way, which must be answered, or the refusals prove nothing. */
    CONTROL
  }
}
