package dev.toll.systems.sql;

import com.google.gson.JsonObject;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a client connects: the arguments of the driver's {@code open} and {@code attempt}. */
final class Access {
  /** What a client may have or lack. */
  enum Way {
    RIGHT,
    PLAIN,
    NO_CERTIFICATE,
    FOREIGN_CERTIFICATE,
    /** It trusts another authority, so it must not believe the server. */
    FOREIGN_AUTHORITY,
    WRONG_PASSWORD
  }

  static final String HOST = "localhost";

  private final String dialect;
  private final String host;
  private final int port;
  private final String database;
  private final String user;
  private final Map<String, String> properties = new LinkedHashMap<>();
  private final Map<String, String> secrets = new LinkedHashMap<>();

  Access(String dialect, String host, int port, String database, String user) {
    this.dialect = dialect;
    this.host = host;
    this.port = port;
    this.database = database;
    this.user = user;
  }

  Access set(String property, Object value) {
    properties.put(property, value.toString());
    return this;
  }

  /** A property whose value is the content of a file. */
  Access secret(String property, Path file) {
    secrets.put(property, file.toString());
    return this;
  }

  JsonObject json() {
    return json(host, port);
  }

  /** The same name, but the bytes go to a relay. */
  JsonObject via(InetSocketAddress relay) {
    JsonObject json = json();
    json.addProperty("viaHost", relay.getHostString());
    json.addProperty("viaPort", relay.getPort());
    return json;
  }

  /** The same by another way to the server. */
  JsonObject json(String otherHost, int otherPort) {
    JsonObject json = new JsonObject();
    json.addProperty("dialect", dialect);
    json.addProperty("host", otherHost);
    json.addProperty("port", otherPort);
    json.addProperty("database", database);
    json.addProperty("user", user);
    json.add("properties", object(properties));
    json.add("secrets", object(secrets));
    return json;
  }

  private static JsonObject object(Map<String, String> map) {
    JsonObject object = new JsonObject();
    map.forEach(object::addProperty);
    return object;
  }
}
