package dev.toll.systems.hadoop.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.Ceiling;
import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.Nothing;
import dev.toll.driver.Probed;
import java.util.List;
import java.util.Map;

/** The commands of {@link HdfsWorkload}, with their arguments and results. */
public final class HdfsCommands {
  /** Logs in, where asked for, and opens a client. */
  public static final CommandType<Login, Opened> OPEN =
      CommandType.of("open", Login.class, Opened.class);

  /** Waits until the cluster answers; the command's own deadline ends that. */
  public static final CommandType<DataNodes, Nothing> PREFLIGHT =
      CommandType.of("preflight", DataNodes.class);

  /** Makes the root of all loads, an encryption zone where asked for. */
  public static final CommandType<Root, Nothing> PREPARE = CommandType.of("prepare", Root.class);

  /** Removes a directory with all that is in it. */
  public static final CommandType<Directory, Nothing> MAKE =
      CommandType.of("make", Directory.class);

  public static final CommandType<Directory, Nothing> DROP =
      CommandType.of("drop", Directory.class);

  /** Empties the caches of encrypted keys; the directory is a zone with nothing in it. */
  public static final CommandType<Directory, Nothing> CHILL =
      CommandType.of("chill", Directory.class);

  /** Creates empty files in one directory: each operation is a create and its close. */
  public static final CommandType<Creates, Created> CREATE =
      CommandType.of("create", Creates.class, Created.class);

  /** The same by Hadoop's NNBench. */
  public static final CommandType<StockIoRun, Created> STOCK_CREATE =
      CommandType.of("stock-create", StockIoRun.class, Created.class);

  /** The rate of the loop that creates files by itself. */
  public static final CommandType<Threads, Ceiling> CEILING =
      CommandType.of("ceiling", Threads.class, Ceiling.class);

  /** Writes whole files; an operation is a chunk of 1 MiB. */
  public static final CommandType<Files, Transferred> WRITE =
      CommandType.of("write", Files.class, Transferred.class);

  /** Reads whole files; an operation is a chunk of 1 MiB. */
  public static final CommandType<Files, Transferred> READ =
      CommandType.of("read", Files.class, Transferred.class);

  /** Writes or reads whole files by Hadoop's TestDFSIO; an operation is a file. */
  public static final CommandType<StockIoRun, Transferred> STOCK_IO =
      CommandType.of("stock-io", StockIoRun.class, Transferred.class);

  /** The same by Hadoop's NNBench. */
  public static final CommandType<StockIoRun, Transferred> NNBENCH_IO =
      CommandType.of("nnbench-io", StockIoRun.class, Transferred.class);

  /** Compares a directory's listing with what it must hold. */
  public static final CommandType<Expected, Listed> VERIFY_CREATED =
      CommandType.of("verify-created", Expected.class, Listed.class);

  /** Reads every byte back and compares it with the seeded data. */
  public static final CommandType<Files, Compared> VERIFY_WRITTEN =
      CommandType.of("verify-written", Files.class, Compared.class);

  /** Which codec and which provider really encrypt a file written in a directory. */
  public static final CommandType<Directory, CodecSeen> CODEC =
      CommandType.of("codec", Directory.class, CodecSeen.class);

  /** Writes a file that is nothing but a marker and reads it back, also as it is stored. */
  public static final CommandType<Markers, MarkersStored> PROBE_FILES =
      CommandType.of("probe-files", Markers.class, MarkersStored.class);

  /** What others have stored below a directory, file by file. */
  public static final CommandType<Below, StoredFiles> STORED =
      CommandType.of("stored", Below.class, StoredFiles.class);

  /** How the files of a directory are encrypted, by the NameNode, and how one of them is stored. */
  public static final CommandType<Directory, Encryption> ENCRYPTION =
      CommandType.of("encryption", Directory.class, Encryption.class);

  /** Another user asks the NameNode for the status of {@code /}. */
  public static final CommandType<User, Attempted> OTHER_USER =
      CommandType.of("other-user", User.class, Attempted.class);

  /** Writes and reads a file full of a marker on each DataNode, through relays. */
  public static final CommandType<Relayed, Probed> PROBE_WIRE =
      CommandType.of("probe-wire", Relayed.class, Probed.class);

  /** Asks the KMS, through a relay, for a key whose name is a marker. */
  public static final CommandType<KeyRequest, Attempted> PROBE_KMS =
      CommandType.of("probe-kms", KeyRequest.class, Attempted.class);

  /** Talks to the servers as unauthenticated clients. */
  public static final CommandType<Nothing, Attempts> REFUSAL =
      CommandType.of("refusal", Nothing.class, Attempts.class);

  /** A setting as the running KMS holds it. */
  public static final CommandType<Setting, Value> KMS_SETTING =
      CommandType.of("kms-setting", Setting.class, Value.class);

  private HdfsCommands() {}

  /**
   * Whom to log in as.
   *
   * @param configuration Hadoop's client properties
   * @param principal under Kerberos
   * @param keytab under Kerberos
   */
  public record Login(
      Map<String, String> configuration,
      @Key(optional = true) String principal,
      @Key(optional = true) String keytab) {}

  /** The file system a client is connected to, and as whom. */
  public record Opened(String uri, String user) {}

  /** How many DataNodes there must be. */
  public record DataNodes(@Key(otherwise = "1") long dataNodes) {}

  /**
   * The root of all loads.
   *
   * @param zoneBits length of the zone's key; 0: no zone
   * @param owner whose it is to be; null: the client's own
   * @param key name of the zone's key
   */
  public record Root(
      String root,
      @Key(otherwise = "0", least = 0, most = 256) int zoneBits,
      @Key(optional = true) String owner,
      String key) {}

  /** A directory by its path. */
  public record Directory(String directory) {}

  /**
   * How files are encrypted.
   *
   * @param sample one of them; null when all are empty
   */
  public record Encryption(List<EncryptedWith> kinds, @Key(optional = true) Sample sample) {}

  /**
   * Files that are encrypted alike.
   *
   * @param key of their zone; null where they are not encrypted
   * @param suite null where they are not encrypted
   */
  public record EncryptedWith(
      @Key(optional = true) String key, @Key(optional = true) String suite, long files) {}

  /**
   * The beginning of a file.
   *
   * @param block its first
   * @param bytes how many of it were read
   * @param plainSha256 as its user reads it, in hexadecimal
   * @param rawSha256 as it is stored; null where the client may not ask for it
   */
  public record Sample(
      String path,
      String block,
      int bytes,
      String plainSha256,
      @Key(optional = true) String rawSha256) {}

  /**
   * Files to be created.
   *
   * @param rate creates a second over all threads, an open loop; 0: as fast as they are answered
   * @param spinSeconds before each intended start in which its thread watches the clock
   * @param first number of the first file: those before it were created already
   */
  public record Creates(
      String directory,
      @Key(least = 1, most = Integer.MAX_VALUE) long files,
      @Key(otherwise = "1", least = 1, most = 1024) int threads,
      @Key(otherwise = "0") double rate,
      @Key(otherwise = "0") double spinSeconds,
      @Key(otherwise = "0") long first) {}

  /**
   * What creating files took.
   *
   * @param elapsedSeconds of the whole load; of NNBench's job its set-up and barrier included
   * @param operationsPerSecond by NNBench's own report from the first map's start to the last's end
   * @param meanNanos of what a user waits, from the intended start when paced
   * @param createMeanNanos of the create call alone
   */
  public record Created(
      long operations,
      double elapsedSeconds,
      double operationsPerSecond,
      double meanNanos,
      double createMeanNanos) {}

  /** A load without a system. */
  public record Threads(@Key(otherwise = "1", least = 1, most = 1024) int threads) {}

  /**
   * The files of a load.
   *
   * @param fileBytes of each
   * @param blockBytes of HDFS's blocks
   * @param seed of their content
   * @param first number of the first file: those before it are another part of the load
   */
  public record Files(
      String directory,
      @Key(least = 1, most = Integer.MAX_VALUE) int files,
      long fileBytes,
      long blockBytes,
      @Key(otherwise = "1", least = 1, most = 512) int replicas,
      @Key(otherwise = "1", least = 1, most = 1024) int threads,
      @Key(otherwise = "0") long seed,
      @Key(otherwise = "0") long first) {

    public Files {
      if (files % threads != 0) {
        throw new IllegalArgumentException(
            files + " files cannot be shared evenly among " + threads + " threads");
      }
    }

    /** Of all files. */
    long bytes() {
      return files * fileBytes;
    }

    String path(long file) {
      return directory + "/d" + file;
    }

    /** How many chunks a file has. */
    long chunks() {
      return SeededData.chunks(fileBytes);
    }

    int chunkBytes(long chunk) {
      return SeededData.length(fileBytes, chunk);
    }
  }

  /**
   * A run of TestDFSIO, a file per map, or of NNBench.
   *
   * @param write or read
   * @param barrierSeconds until NNBench's maps begin together; a map that comes later begins at
   *     once
   * @param work a local directory, for the job's own files
   */
  public record StockIoRun(
      boolean write, Files files, @Key(otherwise = "0") double barrierSeconds, String work) {}

  /**
   * What was written or read.
   *
   * @param elapsedSeconds of writing or reading; of TestDFSIO by its own report, whose throughput
   *     is that of one map while it works, so its maps at a time have so many times more; of
   *     NNBench by the mean of a file
   */
  public record Transferred(long operations, double elapsedSeconds, long bytes) {}

  /**
   * What a directory must hold.
   *
   * @param zone whether each file has a key of its own
   * @param maps that wrote them
   */
  public record Expected(
      String directory,
      @Key(least = 1, most = Integer.MAX_VALUE) int files,
      @Key(otherwise = "0") long fileBytes,
      boolean zone,
      FileNames names,
      @Key(otherwise = "1", least = 1) int maps) {}

  /**
   * A directory as the NameNode holds it.
   *
   * @param foreign files of other names
   * @param wrongEncryption files with a key that should have none, or without one
   */
  public record Listed(
      long expected,
      long found,
      long missing,
      long foreign,
      long wrongLength,
      long wrongEncryption) {}

  /**
   * Files as they were read back.
   *
   * @param bytes compared
   */
  public record Compared(
      long expected, long found, long foreign, long wrongLength, long wrongChunks, long bytes) {}

  /**
   * What encrypts a file.
   *
   * @param encrypted whether a codec is in the path
   * @param codec its class; null without one
   * @param provider the JCE provider of its cipher, or the library's version; null without one
   * @param zoneBits length of the zone's key as the KMS reports it; 0: no zone
   * @param aesInstructions whether this JVM uses the processor's: true, false, or unknown
   */
  public record CodecSeen(
      boolean encrypted,
      @Key(optional = true) String codec,
      @Key(optional = true) String provider,
      int zoneBits,
      String aesInstructions) {}

  /**
   * A file that is nothing but a marker, over and over.
   *
   * @param marker in base64
   */
  public record Markers(
      String directory, String marker, @Key(least = 1, most = 1 << 20) int times) {}

  /**
   * The file as it was read back.
   *
   * @param rawEqualsPlain whether the stored bytes are the marker
   * @param rawSha256 of the stored bytes, in hexadecimal
   * @param blocks by name
   */
  public record MarkersStored(
      boolean readBack, boolean rawEqualsPlain, String rawSha256, List<String> blocks) {}

  /**
   * Files below a directory.
   *
   * @param marker in base64; null: nothing is read
   */
  public record Below(String root, @Key(optional = true) String marker) {}

  /** Files that others have stored. */
  public record StoredFiles(List<StoredFile> files) {}

  /**
   * A file that others have stored in HDFS.
   *
   * @param blocks names of its blocks, as the files on the DataNodes' disks have them
   * @param bytes of it that could be read; 0 where nothing was read
   * @param hits how often the marker occurs in what its user reads
   * @param rawEqualsPlain whether the stored bytes are what its user reads; false where nothing was
   *     read
   */
  public record StoredFile(
      String path, List<String> blocks, long bytes, long hits, boolean rawEqualsPlain) {}

  /**
   * A user.
   *
   * @param user a name, or with a keytab a principal
   * @param keytab null: the user has only the name
   */
  public record User(String user, @Key(optional = true) String keytab) {}

  /** Attempts by name. */
  public record Attempts(Map<String, Attempted> attempts) {}

  /**
   * A file full of a marker on each DataNode, through relays.
   *
   * @param directory outside any zone, in which the files are
   * @param nameNode {@code host:port} of its relay
   */
  public record Relayed(
      String marker,
      @Key(least = 1, most = 1 << 20) int times,
      String directory,
      String nameNode,
      List<RelayedNode> dataNodes) {}

  /**
   * A DataNode behind a relay.
   *
   * @param known {@code address:port}, as the NameNode knows it
   * @param name what it is called
   * @param address of its relay, which has the DataNode's own port
   */
  public record RelayedNode(String known, String name, String address) {}

  /**
   * A request for a key that does not exist.
   *
   * @param host of the relay
   * @param sslClient the resource that says whom the client trusts
   */
  public record KeyRequest(
      String marker, String host, @Key(least = 1, most = 65_535) int port, String sslClient) {}

  /** A setting by its name. */
  public record Setting(String name) {}

  /** A setting's value. */
  public record Value(String value) {}
}
