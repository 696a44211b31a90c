package dev.toll.systems.sql.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.sql.client.SqlCommands.Access;
import dev.toll.systems.sql.client.SqlCommands.Change;
import dev.toll.systems.sql.client.SqlCommands.ClientNames;
import dev.toll.systems.sql.client.SqlCommands.Examination;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import dev.toll.systems.sql.client.SqlCommands.Facts;
import dev.toll.systems.sql.client.SqlCommands.Understood;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Where and as whom to connect.
 *
 * @param relay null when the server itself is connected to
 */
public record ClientSession(
    Dialect dialect, String url, Properties properties, InetSocketAddress relay) {

  public static ClientSession of(Access access) throws WorkloadException, IOException {
    Dialect dialect = Dialect.of(access.dialect());
    Properties properties = new Properties();
    properties.setProperty("user", access.user());
    access.properties().forEach(properties::setProperty);
    for (Map.Entry<String, String> secret : access.secrets().entrySet()) {
      properties.setProperty(secret.getKey(), read(Path.of(secret.getValue())));
    }
    String url = access.url();
    if (access.via() == null) {
      return new ClientSession(dialect, url, properties, null);
    }
    properties.setProperty(ViaRelay.PROPERTY, ViaRelay.class.getName());
    return new ClientSession(
        dialect, url, properties, new InetSocketAddress(access.via().host(), access.via().port()));
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8).replaceFirst("\\R\\z", "");
  }

  /** A new connection, in autocommit. */
  public Connection connect() throws SQLException {
    if (relay == null) {
      return DriverManager.getConnection(url, properties);
    }
    ViaRelay.use(relay);
    try {
      return DriverManager.getConnection(url, properties);
    } finally {
      ViaRelay.done();
    }
  }

  /**
   * What of the properties that are set the driver knows, as it has read them, and variables of a
   * session.
   */
  Understood understood(ClientNames names) throws SQLException {
    Map<String, String> known = new TreeMap<>();
    for (DriverPropertyInfo each : DriverManager.getDriver(url).getPropertyInfo(url, properties)) {
      if (names.properties().contains(each.name) && properties.containsKey(each.name)) {
        known.put(each.name, each.value == null ? "" : each.value);
      }
    }
    Map<String, String> session = Map.of();
    if (!names.session().isEmpty()) {
      session = ask(connection -> dialect.session(connection, names.session()));
    }
    return new Understood(known, session);
  }

  /** What a session of its own, or else the server's catalogue, makes of values. */
  Facts spelled(Map<String, String> values) throws SQLException {
    Map<String, String> spelled = new TreeMap<>(values);
    try (Connection connection = connect()) {
      for (String name : values.keySet()) {
        try {
          Sql.execute(connection, List.of(dialect.set(name, values.get(name))));
          spelled.putAll(dialect.session(connection, List.of(name)));
        } catch (SQLException e) {
          dialect
              .spelled(connection, name, values.get(name))
              .forEach(value -> spelled.put(name, value));
        }
      }
    }
    return new Facts(spelled, List.of());
  }

  /** The variables of a server that is not toll's, asked as its administrator. */
  Examined examine(Examination wish) throws SQLException {
    return ask(connection -> dialect.variables().examine(connection, wish));
  }

  /** Changes such variables. */
  Nothing change(Change change) throws SQLException {
    try (Connection connection = connect()) {
      Sql.execute(connection, change.statements());
      Sql.execute(connection, dialect.variables().assign(connection, change.values()));
      Sql.execute(connection, dialect.variables().apply());
    }
    return Nothing.NOTHING;
  }

  /** Executes statements over a connection of its own. */
  Nothing execute(List<String> statements) throws SQLException {
    try (Connection connection = connect()) {
      Sql.execute(connection, statements);
    }
    return Nothing.NOTHING;
  }

  /** Asks something over a connection of its own. */
  <T> T ask(Question<T> question) throws SQLException {
    try (Connection connection = connect()) {
      return question.ask(connection);
    }
  }

  /** Something to ask over a connection. */
  @FunctionalInterface
  interface Question<T> {
    T ask(Connection connection) throws SQLException;
  }

  /** The same with one property more. */
  ClientSession with(String property, String value) {
    Properties more = new Properties();
    more.putAll(properties);
    more.setProperty(property, value);
    return new ClientSession(dialect, url, more, relay);
  }
}
