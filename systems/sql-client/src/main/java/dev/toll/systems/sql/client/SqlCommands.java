package dev.toll.systems.sql.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.Ceiling;
import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.Nothing;
import dev.toll.driver.Probed;
import dev.toll.driver.Share;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The commands of {@link Iibench}, with their arguments and results. */
public final class SqlCommands {
  /** Columns of the secondary indexes that a table may have. */
  public static final Map<String, String> INDEXES =
      Map.of(
          "marketsegment", "price, customerid",
          "registersegment", "cashregisterid, price, customerid",
          "pdc", "price, dateandtime, customerid");

  /** Says where to connect. Nothing is connected before a command needs it. */
  public static final CommandType<Access, Nothing> OPEN = CommandType.of("open", Access.class);

  /** Closes all connections; {@link #OPEN} comes before what needs one again. */
  public static final CommandType<Nothing, Nothing> DISCONNECT =
      CommandType.of("disconnect", Nothing.class);

  /**
   * Writes a row and reads it back: an open port is no readiness. While the server says that it is
   * starting, it is asked again.
   */
  public static final CommandType<Names, Facts> PREFLIGHT =
      CommandType.of("preflight", Names.class, Facts.class);

  /** What the JDBC driver and the server have made of the properties of a connection. */
  public static final CommandType<ClientNames, Understood> UNDERSTOOD =
      CommandType.of("understood", ClientNames.class, Understood.class);

  /** Values of variables in the server's own spelling, as far as a session can set them. */
  public static final CommandType<Values, Facts> SPELLED =
      CommandType.of("spelled", Values.class, Facts.class);

  public static final CommandType<Table, Nothing> PREPARE = CommandType.of("prepare", Table.class);

  public static final CommandType<About, Nothing> DROP = CommandType.of("drop", About.class);

  /** Writes a table to its files. */
  public static final CommandType<About, Nothing> FLUSH = CommandType.of("flush", About.class);

  /** Connects for unmeasured inserts in slices. */
  public static final CommandType<Inserts, Nothing> BEGIN_WARM =
      CommandType.of("begin-warm", Inserts.class);

  /** Connects for measured inserts in slices. */
  public static final CommandType<Inserts, Nothing> BEGIN = CommandType.of("begin", Inserts.class);

  /** Ends a load in slices: asks its connections how they are encrypted, and closes them. */
  public static final CommandType<Nothing, Inserted> END =
      CommandType.of("end", Nothing.class, Inserted.class);

  /** What the driver can do without a server. */
  public static final CommandType<Generator, Ceiling> CEILING =
      CommandType.of("ceiling", Generator.class, Ceiling.class);

  public static final CommandType<About, Sizes> SIZES =
      CommandType.of("sizes", About.class, Sizes.class);

  public static final CommandType<About, Catalogue> CATALOGUE =
      CommandType.of("catalogue", About.class, Catalogue.class);

  /** Compares the table with what the connections wrote, then reads each index. */
  public static final CommandType<Verify, Verified> VERIFY =
      CommandType.of("verify", Verify.class, Verified.class);

  /** What the server says of a connection like the load's. */
  public static final CommandType<Nothing, Encryption> ENCRYPTION =
      CommandType.of("encryption", Nothing.class, Encryption.class);

  /** What the server says of the sessions of clients that come from these ports. */
  public static final CommandType<Ports, Sessions> SESSIONS =
      CommandType.of("sessions", Ports.class, Sessions.class);

  /** Tries to connect and to ask something. */
  public static final CommandType<Access, Attempted> ATTEMPT =
      CommandType.of("attempt", Access.class, Attempted.class);

  /** Whether a guest's name is taken on a server that is not toll's. */
  public static final CommandType<GuestName, Occupied> OCCUPIED =
      CommandType.of("occupied", GuestName.class, Occupied.class);

  /** Makes a guest's database and user; they must not exist. */
  public static final CommandType<Admission, Nothing> ADMIT =
      CommandType.of("admit", Admission.class);

  /** Drops a guest's database and user. */
  public static final CommandType<GuestName, Nothing> DISMISS =
      CommandType.of("dismiss", GuestName.class);

  /** What a server that is not toll's says of its variables, and how each would be put back. */
  public static final CommandType<Examination, Examined> EXAMINE =
      CommandType.of("examine", Examination.class, Examined.class);

  /** Changes variables of a server that is not toll's. */
  public static final CommandType<Change, Nothing> CHANGE = CommandType.of("change", Change.class);

  /** Writes rows with a marker and reads them back, over a connection of its own. */
  public static final CommandType<WireProbe, Probed> PROBE =
      CommandType.of("probe", WireProbe.class, Probed.class);

  /** Writes rows with a marker into a table, and the table to its files. */
  public static final CommandType<FileProbe, Nothing> PROBE_FILES =
      CommandType.of("probe-files", FileProbe.class);

  /**
   * Sorts many copies of a marker in too little memory and stops after the first row: the answer is
   * larger than what the sockets hold, so the sort's temporary file stays open until {@link
   * #PROBE_RELEASE}.
   */
  public static final CommandType<Marker, Nothing> PROBE_SORT =
      CommandType.of("probe-sort", Marker.class);

  public static final CommandType<Nothing, Nothing> PROBE_RELEASE =
      CommandType.of("probe-release", Nothing.class);

  /** The server's own counters of flushing and checkpointing, over a connection that stays open. */
  public static final CommandType<Nothing, Status> STATUS =
      CommandType.of("status", Nothing.class, Status.class);

  private SqlCommands() {}

  /**
   * Where and as whom to connect.
   *
   * @param dialect mariadb or postgresql
   * @param properties of the JDBC driver
   * @param secrets files whose content is the value of a property, such as {@code password}; a line
   *     break at the end does not belong to it
   * @param via address of a relay that the bytes go to instead; null for none
   */
  public record Access(
      String dialect,
      String host,
      @Key(least = 1, most = 65_535) int port,
      String database,
      String user,
      @Key(otherwise = "{}") Map<String, String> properties,
      @Key(otherwise = "{}") Map<String, String> secrets,
      @Key(optional = true) Via via) {

    /** Without properties yet. */
    public Access(String dialect, String host, int port, String database, String user) {
      this(dialect, host, port, database, user, Map.of(), Map.of(), null);
    }

    /** The driver's, without properties; an IPv6 address is in brackets (RFC 3986, 3.2.2). */
    public String url() {
      String literal = host.contains(":") ? "[" + host + "]" : host;
      return "jdbc:%s://%s:%d/%s".formatted(dialect, literal, port, database);
    }

    /** The same with one property more. */
    public Access with(String property, Object value) {
      return with(Map.of(property, value.toString()));
    }

    /** The same with more properties. */
    public Access with(Map<String, String> more) {
      return new Access(dialect, host, port, database, user, union(properties, more), secrets, via);
    }

    /** The same with a property whose value is the content of a file. */
    public Access secret(String property, Path file) {
      Map<String, String> more = Map.of(property, file.toString());
      return new Access(dialect, host, port, database, user, properties, union(secrets, more), via);
    }

    private static Map<String, String> union(Map<String, String> map, Map<String, String> more) {
      Map<String, String> all = new LinkedHashMap<>(map);
      all.putAll(more);
      return all;
    }

    /** The same in another database. */
    public Access in(String other) {
      return new Access(dialect, host, port, other, user, properties, secrets, via);
    }

    /** The same by another way to the server. */
    public Access at(String otherHost, int otherPort) {
      return new Access(dialect, otherHost, otherPort, database, user, properties, secrets, via);
    }

    /** The same name, but the bytes go to a relay. */
    public Access through(Via relay) {
      return new Access(dialect, host, port, database, user, properties, secrets, relay);
    }
  }

  /** A relay's address. */
  public record Via(String host, @Key(least = 1, most = 65_535) int port) {}

  /** Names of settings to report besides the usual ones. */
  public record Names(@Key(otherwise = "[]") List<String> names) {}

  /** Names of properties of the JDBC driver, and of variables of the session. */
  public record ClientNames(
      @Key(otherwise = "[]") List<String> properties,
      @Key(otherwise = "[]") List<String> session) {}

  /**
   * As the driver has understood them, and as the server reports them; absent where the name is
   * unknown, and where the property is not set.
   */
  public record Understood(Map<String, String> properties, Map<String, String> session) {}

  /**
   * Facts of the server.
   *
   * @param facts by name
   * @param ofSessions names of variables that each session can set for itself
   */
  public record Facts(Map<String, String> facts, @Key(otherwise = "[]") List<String> ofSessions) {}

  /** Values of variables, by name. */
  public record Values(Access access, @Key(otherwise = "{}") Map<String, String> values) {}

  /** TCP ports of clients. */
  public record Ports(@Key(otherwise = "[]") List<String> ports) {}

  /** Sessions as the server reports them; none where it does not report those of others. */
  public record Sessions(@Key(otherwise = "[]") List<Encryption> sessions) {}

  /** A table by its name. */
  public record About(String table) {}

  /**
   * A table of iiBench.
   *
   * @param indexes any of marketsegment, registersegment, pdc
   * @param partitions range partitions on the primary key; 1 for a table without
   * @param partitionRows rows of each but the last
   */
  public record Table(
      String table,
      @Key(otherwise = "[]") List<String> indexes,
      @Key(otherwise = "1", least = 1, most = 8192) int partitions,
      @Key(otherwise = "0") long partitionRows) {}

  /**
   * What a load inserts.
   *
   * @param rows in all, rounded up to whole batches
   * @param connections each a thread
   * @param batch rows of one statement
   * @param rate rows a second; 0: as fast as it goes
   * @param spinSeconds before each intended start in which its thread watches the clock
   * @param indexes of the table, for the queries
   * @param share which connections these are, where several drivers do one load
   */
  public record Inserts(
      String table,
      @Key(least = 1, most = Integer.MAX_VALUE) long rows,
      @Key(otherwise = "5", least = 1, most = Purchases.REGISTERS) int connections,
      @Key(otherwise = "1", least = 1, most = 10_000) int batch,
      @Key(otherwise = "0") double rate,
      @Key(otherwise = "0") double spinSeconds,
      @Key(otherwise = "0") long seed,
      @Key(otherwise = "[]") List<String> indexes,
      @Key(otherwise = "{}") QueryLoad queries,
      @Key(otherwise = "{}") Share share) {}

  /**
   * Queries alongside the inserts.
   *
   * @param pauseSeconds between a thread's queries
   * @param limit rows of each answer
   */
  public record QueryLoad(
      @Key(otherwise = "0", least = 0, most = 1000) int threads,
      @Key(otherwise = "0") double pauseSeconds,
      @Key(otherwise = "10", least = 1, most = 1_000_000) int limit) {}

  /**
   * What a load inserted.
   *
   * @param rows acknowledged
   * @param queried the query threads' connections
   * @param queries ended; null without query threads
   */
  public record Inserted(
      long rows,
      double elapsedSeconds,
      List<ConnectionLoad> connections,
      @Key(otherwise = "[]") List<Encryption> queried,
      @Key(optional = true) Long queries) {}

  /**
   * One connection of a load.
   *
   * @param encryption as the server reported it once the last row was acknowledged
   * @param last its last row
   */
  public record ConnectionLoad(long rows, Encryption encryption, Purchase last) {}

  /** A row, its price in hundredths. */
  public record Purchase(int register, int customer, int product, int cents) {}

  /** A load without a server. */
  public record Generator(
      @Key(otherwise = "5", least = 1, most = Purchases.REGISTERS) int connections,
      @Key(otherwise = "1", least = 1, most = 10_000) int batch,
      @Key(otherwise = "0") long seed) {}

  /**
   * How large a table is.
   *
   * @param tableBytes all its files
   * @param indexBytes of it for secondary indexes
   */
  public record Sizes(long tableBytes, long indexBytes) {}

  /**
   * What the catalogue says of a table.
   *
   * @param indexes all but its primary key, by name with their columns
   * @param partitions 1 for a table without
   */
  public record Catalogue(Map<String, String> indexes, int partitions) {}

  /**
   * What a table must hold.
   *
   * @param seed of the measured load
   */
  public record Verify(
      String table,
      List<ConnectionLoad> connections,
      @Key(otherwise = "[]") List<String> indexes,
      @Key(otherwise = "0") long seed) {

    long rows() {
      return connections.stream().mapToLong(ConnectionLoad::rows).sum();
    }
  }

  /**
   * What a verification found.
   *
   * @param right whether all is there and as it was written
   * @param summary in words
   * @param wrongConnections whose rows are not what they wrote
   */
  public record Verified(
      boolean right,
      String summary,
      long expected,
      long rows,
      long wrongConnections,
      long wrongIndexes) {}

  /**
   * A connection's encryption.
   *
   * @param protocol e.g. {@code TLSv1.3}; empty without TLS
   * @param cipher as the server names it; empty without TLS
   * @param certificate serial number of the client's certificate; empty without one, null where the
   *     server does not report it
   */
  public record Encryption(
      String protocol, String cipher, @Key(optional = true) String certificate) {}

  /**
   * A database and its user of the same name on a server that is not toll's.
   *
   * @param leftover whether what has the name is known to be this run's own, left by a crash, and
   *     to be dropped first
   */
  public record GuestName(
      Access administrator, String name, @Key(otherwise = "false") boolean leftover) {}

  /**
   * What has the name.
   *
   * @param what {@code database} or {@code user}; empty for nothing
   * @param others databases whose names are those of runs
   */
  public record Occupied(String what, List<String> others) {}

  /**
   * A guest and what it needs beyond its own tables.
   *
   * @param passwordFile holds the user's password
   * @param tls whether the user must come by TLS
   * @param certificate whether with a certificate, too
   * @param group a role that the user becomes a member of, made when it is not there; empty for
   *     none
   * @param flush whether the load flushes tables
   * @param indexes whether there are indexes to verify
   */
  public record Admission(
      Access administrator,
      String name,
      String passwordFile,
      boolean tls,
      @Key(otherwise = "false") boolean certificate,
      @Key(otherwise = "") String group,
      boolean flush,
      boolean indexes) {}

  /**
   * Variables to look at.
   *
   * @param rehearse whether it is tried that they can be set, each to the value that it has
   * @param restart whether the server will be restarted: then those are reported too that a restart
   *     would change
   */
  public record Examination(
      Access administrator,
      @Key(otherwise = "[]") List<String> names,
      @Key(otherwise = "false") boolean rehearse,
      @Key(otherwise = "false") boolean restart) {

    /** To read them only. */
    public Examination(Access administrator, List<String> names) {
      this(administrator, names, false, false);
    }
  }

  /**
   * What a server says of variables.
   *
   * @param variables by name, as far as it has them
   * @param known all it has; empty unless one is missing
   * @param version of the server, in its own words
   */
  public record Examined(
      Map<String, Variable> variables, @Key(otherwise = "[]") List<String> known, String version) {}

  /**
   * A variable of a server.
   *
   * @param value as it reports it
   * @param restore the statement that puts back what is set now; empty where none can
   * @param restart whether another value takes effect only when the server starts
   * @param obstacle why it cannot be changed and put back, as a clause; empty when it can
   * @param overriddenBy the sessions that can give it another value for themselves; empty for none
   */
  public record Variable(
      String value, String restore, boolean restart, String obstacle, String overriddenBy) {}

  /**
   * A change of a server's variables.
   *
   * @param values by variable
   * @param statements executed before, one by one
   */
  public record Change(
      Access administrator,
      @Key(otherwise = "{}") Map<String, String> values,
      @Key(otherwise = "[]") List<String> statements) {}

  /** Rows with a marker, over a path that is watched. */
  public record WireProbe(Access access, String marker, long rows) {}

  /**
   * Rows with a marker in a table.
   *
   * @param options SQL at the end of CREATE TABLE
   */
  public record FileProbe(
      String table, String marker, long rows, @Key(otherwise = "\"\"") String options) {}

  /**
   * Counters of a server.
   *
   * @param seconds when they were read, monotonic
   * @param levels what goes up and down, by name of its series
   * @param totals what only grows, by name of the series of its growth without {@code _per_second}
   */
  public record Status(double seconds, Map<String, Double> levels, Map<String, Double> totals) {}

  /** A marker. */
  public record Marker(String marker) {}
}
