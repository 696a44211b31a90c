package dev.toll.systems.sql.client;

import dev.toll.driver.Arguments;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * Where and as whom to connect. Arguments: {@code dialect} (mariadb or postgresql), {@code host},
 * {@code port}, {@code database}, {@code user}, {@code properties} of the JDBC driver, {@code
 * secrets} (properties whose value is the content of a file, such as {@code password}; a line break
 * at its end is none of it). With {@code viaHost} and {@code viaPort} the bytes go to that relay.
 *
 * @param relay null when the server itself is connected to
 */
record ClientSession(Dialect dialect, String url, Properties properties, InetSocketAddress relay) {

  static ClientSession of(Arguments arguments) throws Exception {
    return of(arguments, arguments.text("database"));
  }

  /** The same in another database. */
  static ClientSession of(Arguments arguments, String database) throws Exception {
    Dialect dialect = Dialect.of(arguments.text("dialect"));
    Properties properties = new Properties();
    properties.setProperty("user", arguments.text("user"));
    arguments.map("properties").forEach(properties::setProperty);
    for (Map.Entry<String, String> secret : arguments.map("secrets").entrySet()) {
      properties.setProperty(secret.getKey(), read(Path.of(secret.getValue())));
    }
    String url =
        dialect.url(arguments.text("host"), (int) arguments.whole("port", 0, 1, 65535), database);
    String via = arguments.text("viaHost", "");
    if (via.isEmpty()) {
      return new ClientSession(dialect, url, properties, null);
    }
    properties.setProperty(ViaRelay.PROPERTY, ViaRelay.class.getName());
    return new ClientSession(
        dialect,
        url,
        properties,
        new InetSocketAddress(via, (int) arguments.whole("viaPort", 0, 1, 65535)));
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8).replaceFirst("\\R\\z", "");
  }

  /** A new connection, in autocommit. */
  Connection connect() throws SQLException {
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

  /** The same with one property more. */
  ClientSession with(String property, String value) {
    Properties more = new Properties();
    more.putAll(properties);
    more.setProperty(property, value);
    return new ClientSession(dialect, url, more, relay);
  }
}
