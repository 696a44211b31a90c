package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** PostgreSQL's configuration and host-based authentication, and what it says of itself then. */
final class PostgreSqlConfiguration implements Configuration {
  private static final long PAGE = 8192;

  @Override
  public String template(Settings level) {
    return level.text(PostgreSqlProduct.CHECKSUMS);
  }

  @Override
  public List<String> initialise(Installation installation, Settings level, Place place) {
    List<String> command = Unshare.prefix();
    command.add(installation.programs().resolve("initdb").toString());
    command.addAll(
        List.of(
            "-D",
            place.data().toString(),
            "-U",
            PostgreSqlProduct.USER,
            "--pwfile=" + place.secrets().passwordFile(),
            "--auth=" + PostgreSqlProduct.SCRAM,
            "--no-locale",
            "--encoding=UTF8",
            "--no-sync",
            "--no-instructions"));
    if (level.text(PostgreSqlProduct.CHECKSUMS).equals("on")) {
      command.add("--data-checksums");
    } else if (installation.embedded()) {
      // On by default since version 18; older ones do not know the option.
      command.add("--no-data-checksums");
    }
    return command;
  }

  @Override
  public void configure(Installation installation, Settings level, Place place) throws IOException {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("listen_addresses", "127.0.0.1");
    options.put("port", Integer.toString(place.port()));
    options.put("unix_socket_directories", "");
    options.put("max_connections", Long.toString(SqlSettings.mostConnections(level)));
    options.put("shared_buffers", level.bytes(SqlSettings.BUFFER_POOL) / 1024 + "kB");
    options.put(
        "password_encryption",
        level.text(PostgreSqlProduct.AUTHENTICATION).equals("md5")
            ? "md5"
            : PostgreSqlProduct.SCRAM);
    flush(options, level);
    options.put("ssl", SqlSettings.encrypted(level) ? "on" : "off");
    if (SqlSettings.encrypted(level)) {
      String version = "TLSv" + level.text(SqlSettings.TLS);
      options.put("ssl_ca_file", place.secrets().own().authority().toString());
      options.put("ssl_cert_file", place.secrets().own().certificate().toString());
      options.put("ssl_key_file", place.secrets().own().key().toString());
      options.put("ssl_min_protocol_version", version);
      options.put("ssl_max_protocol_version", version);
    }
    options.putAll(options(level));
    StringBuilder text = new StringBuilder();
    options.forEach(
        (name, value) ->
            text.append(name).append(" = '").append(value.replace("'", "''")).append("'\n"));
    write(place.data().resolve("postgresql.conf"), text.toString());
    write(place.data().resolve("pg_hba.conf"), hostBased(level));
  }

  private static void flush(Map<String, String> options, Settings level) {
    switch (level.text(SqlSettings.FLUSH)) {
      case "commit" -> options.put("synchronous_commit", "on");
      case "written" -> options.put("fsync", "off");
      default -> {
        options.put("synchronous_commit", "off");
        options.put("wal_writer_delay", "1s");
      }
    }
  }

  /** One line, so that whoever comes otherwise is refused. */
  private static String hostBased(Settings level) {
    return (SqlSettings.encrypted(level) ? "hostssl" : "hostnossl")
        + " all all 127.0.0.1/32 "
        + level.text(PostgreSqlProduct.AUTHENTICATION)
        + (SqlSettings.mutual(level) ? " clientcert=verify-ca" : "")
        + "\n";
  }

  private static void write(Path file, String text) throws IOException {
    PrivateFiles.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public List<String> server(Installation installation, Place place) {
    List<String> command = Unshare.prefix();
    command.addAll(List.of(installation.server().toString(), "-D", place.data().toString()));
    return command;
  }

  @Override
  public Map<String, String> claims(Settings level) {
    Map<String, String> claims = new LinkedHashMap<>();
    claims.put("data_checksums", level.text(PostgreSqlProduct.CHECKSUMS));
    claims.put("ssl", SqlSettings.encrypted(level) ? "on" : "off");
    claims.put("synchronous_commit", level.text(SqlSettings.FLUSH).equals("second") ? "off" : "on");
    claims.put("fsync", level.text(SqlSettings.FLUSH).equals("written") ? "off" : "on");
    claims.put("authentication", level.text(PostgreSqlProduct.AUTHENTICATION));
    return claims;
  }

  @Override
  public Map<String, String> said(Settings level) {
    Map<String, String> claims = new LinkedHashMap<>();
    Map<String, String> all = claims(level);
    if (SqlSettings.said(level, SqlSettings.FLUSH)) {
      claims.put("synchronous_commit", all.get("synchronous_commit"));
      claims.put("fsync", all.get("fsync"));
    }
    if (SqlSettings.said(level, PostgreSqlProduct.CHECKSUMS)) {
      claims.put("data_checksums", all.get("data_checksums"));
    }
    if (SqlSettings.said(level, PostgreSqlProduct.AUTHENTICATION)) {
      claims.put("authentication", all.get("authentication"));
    }
    if (SqlSettings.said(level, SqlSettings.BUFFER_POOL)) {
      claims.put("shared_buffers", level.bytes(SqlSettings.BUFFER_POOL) / PAGE + " 8kB");
    }
    claims.putAll(options(level));
    return claims;
  }

  @Override
  public Map<String, String> options(Settings level) {
    return level.below(SqlSettings.OPTIONS);
  }
}
