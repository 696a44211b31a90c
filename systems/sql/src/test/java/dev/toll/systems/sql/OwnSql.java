package dev.toll.systems.sql;

import dev.toll.systems.sql.client.SqlCommands.Access;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;

/** SQL that someone else executes on an instance, as its user: for sabotage. */
final class OwnSql implements AutoCloseable {
  private final URLClassLoader jdbc;
  private final Connection connection;

  OwnSql(RealSql real, SqlInstance instance) throws Exception {
    List<URL> jars = new ArrayList<>();
    for (Path jar : real.session().tools().jars()) {
      jars.add(jar.toUri().toURL());
    }
    jdbc = new URLClassLoader(jars.toArray(new URL[0]));
    Access access = instance.probed(instance.level()).access(Endpoint.Way.RIGHT);
    Properties properties = new Properties();
    properties.putAll(access.properties());
    properties.setProperty("user", access.user());
    for (Map.Entry<String, String> secret : access.secrets().entrySet()) {
      properties.setProperty(secret.getKey(), Files.readString(Path.of(secret.getValue())).strip());
    }
    connection =
        ServiceLoader.load(Driver.class, jdbc).stream()
            .filter(each -> each.type().getClassLoader() == jdbc)
            .findFirst()
            .orElseThrow()
            .get()
            .connect(
                "jdbc:%s://%s:%s/%s"
                    .formatted(access.dialect(), access.host(), access.port(), access.database()),
                properties);
  }

  void execute(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  /** The first row of an answer. */
  List<Integer> row(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      List<Integer> row = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        row.add(rows.getInt(i));
      }
      return row;
    }
  }

  @Override
  public void close() throws SQLException, IOException {
    connection.close();
    jdbc.close();
  }
}
