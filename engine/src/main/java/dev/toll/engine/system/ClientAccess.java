package dev.toll.engine.system;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a client reaches an instance. No secret is in it: those are in files that it names.
 *
 * @param environment variables in the order to be shown: {@code TOLL_HOST} and {@code TOLL_PORT},
 *     then those that the system's own clients know
 * @param commands for a shell with these variables, that open a session of the system
 * @param elsewhere directory of files for clients on other hosts, wherever they copy it to; null
 *     where there is none
 */
public record ClientAccess(
    Map<String, String> environment, List<String> commands, String elsewhere) {
  /** The script in the directory for other hosts that prints the variables there. */
  public static final String SCRIPT = "env";

  /** The address of the server that clients connect to first. */
  public static final String HOST = "TOLL_HOST";

  public static final String PORT = "TOLL_PORT";

  public static final String DATABASE = "TOLL_DATABASE";
  public static final String USER = "TOLL_USER";

  /** A file with the user's password and nothing else. */
  public static final String PASSWORD_FILE = "TOLL_PASSWORD_FILE";

  /** A file of options that the system's own clients read. */
  public static final String OPTION_FILE = "TOLL_OPTION_FILE";

  /** Without user and password; with all that makes it the level's connection. */
  public static final String JDBC_URL = "TOLL_JDBC_URL";

  /** PEM files: the authority that signed the server's certificate, and the client's own. */
  public static final String AUTHORITY = "TOLL_CA";

  public static final String CERTIFICATE = "TOLL_CERTIFICATE";
  public static final String KEY = "TOLL_KEY";

  /** A script: the system's own shell, connecting as the level says. */
  public static final String SHELL = "TOLL_SHELL";

  /**
   * A script in place of {@code java}, with the class path and the flags of the level's clients.
   */
  public static final String JAVA = "TOLL_JAVA";

  /** What that script has, jars and configuration. */
  public static final String CLASSPATH = "TOLL_CLASSPATH";

  /** Of an Accumulo instance: its name, and where its ZooKeeper is. */
  public static final String INSTANCE = "TOLL_INSTANCE";

  public static final String ZOOKEEPERS = "TOLL_ZOOKEEPERS";

  /** Of a file system. */
  public static final String URI = "TOLL_URI";

  /** Empty places that an instance has for a load of commands. */
  public static final String TOPIC = "TOLL_TOPIC";

  public static final String DIRECTORY = "TOLL_DIRECTORY";
  public static final String TABLE = "TOLL_TABLE";

  /** All variables of toll; systems add those that their own clients know. */
  public static final List<String> NAMES =
      List.of(
          HOST,
          PORT,
          DATABASE,
          USER,
          PASSWORD_FILE,
          OPTION_FILE,
          JDBC_URL,
          AUTHORITY,
          CERTIFICATE,
          KEY,
          SHELL,
          JAVA,
          CLASSPATH,
          URI,
          TOPIC,
          DIRECTORY,
          TABLE,
          INSTANCE,
          ZOOKEEPERS);

  public ClientAccess {
    environment = new LinkedHashMap<>(environment);
    commands = List.copyOf(commands);
  }

  /** An address, and nothing else yet. */
  public static ClientAccess at(String host, int port) {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put(HOST, host);
    environment.put(PORT, Integer.toString(port));
    return new ClientAccess(environment, List.of(), null);
  }

  /** The same with one more variable. */
  public ClientAccess with(String name, Object value) {
    ClientAccess more = new ClientAccess(environment, commands, elsewhere);
    more.environment.put(name, value.toString());
    return more;
  }

  /** The same with these commands. */
  public ClientAccess opening(String... shell) {
    return new ClientAccess(environment, List.of(shell), elsewhere);
  }

  /** The same with files for clients on other hosts. */
  public ClientAccess elsewhere(Path directory) {
    return new ClientAccess(environment, commands, directory.toString());
  }
}
