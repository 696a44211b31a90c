package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import dev.toll.exports.ExportFormat;
import dev.toll.exports.live.InfluxHttp;
import dev.toll.exports.live.InfluxTarget;
import dev.toll.exports.live.PutSocket;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** A server that takes points. */
final class LiveOptions {
  private static final int LONGEST_SECONDS = 3600;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "timely, opentsdb: host to send put lines to.")
  String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "4242",
      description = "TCP port for put lines (default: ${DEFAULT-VALUE}).")
  int port;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "influxdb: URL to send to, e.g. http://localhost:8086.")
  String url;

  @Option(
      names = "--database",
      paramLabel = "DB",
      description = "influxdb 1.x: database, which must exist.")
  String database;

  @Option(
      names = "--user",
      paramLabel = "USER",
      description = "influxdb 1.x: a user, if it requires one.")
  String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "influxdb 1.x: file with the user's password.")
  Path passwordFile;

  @Option(names = "--bucket", description = "influxdb 2.x: bucket, which must exist.")
  String bucket;

  @Option(
      names = "--org",
      paramLabel = "ORG",
      description = "influxdb 2.x: organisation of the bucket.")
  String org;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "influxdb 2.x: file with a token that has write permission.")
  Path tokenFile;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "Timeout for each response (default: ${DEFAULT-VALUE}).")
  int timeout;

  /** Whether a server is named. */
  boolean given() {
    return host != null || url != null;
  }

  /** Adds the options that cannot be combined. */
  void check(ExportFormat format, List<String> problems) {
    if (host != null && !format.puts()) {
      problems.add("--host and --port apply to timely and opentsdb only");
    }
    if (url != null && format != ExportFormat.INFLUXDB) {
      problems.add("--url applies to influxdb only");
    }
    boolean influx =
        database != null || user != null || bucket != null || org != null || tokenFile != null;
    if (url == null && influx) {
      problems.add("missing --url, the server");
    }
    if (port < 1 || port > 65_535) {
      problems.add("--port: " + port + " is not a TCP port (1 to 65535)");
    }
    if (timeout < 1 || timeout > LONGEST_SECONDS) {
      problems.add("--timeout: " + timeout + " is not between 1 and " + LONGEST_SECONDS);
    }
    if (url != null && format == ExportFormat.INFLUXDB) {
      checkInflux(problems);
    }
  }

  private void checkInflux(List<String> problems) {
    if (uri() == null) {
      problems.add("--url: '" + url + "' is not a URL such as http://localhost:8086");
    }
    if ((database == null) == (bucket == null)) {
      problems.add("give either --database (InfluxDB 1.x) or --bucket and --org (2.x)");
    }
    if (bucket != null && org == null) {
      problems.add("--bucket needs --org");
    }
    if ((user == null) != (passwordFile == null)) {
      problems.add("--user and --password-file go together");
    }
    if (database != null && tokenFile != null) {
      problems.add(
          "--token-file goes with --bucket; with --database use --user and --password-file");
    }
  }

  /** Null when it is none. A user or password in it would be in every message. */
  private URI uri() {
    try {
      URI uri = new URI(url);
      return List.of("http", "https").contains(uri.getScheme())
              && uri.getHost() != null
              && uri.getUserInfo() == null
              && uri.getQuery() == null
          ? uri
          : null;
    } catch (URISyntaxException e) {
      return null;
    }
  }

  /** Connects, where the format has connections. */
  OutputStream open(ExportFormat format) throws IOException, StudyException {
    Duration deadline = Duration.ofSeconds(timeout);
    if (format.puts()) {
      return PutSocket.connect(host, port, deadline);
    }
    InfluxTarget target =
        database != null
            ? InfluxTarget.v1(uri(), database, user, secret("--password-file", passwordFile))
            : InfluxTarget.v2(uri(), org, bucket, secret("--token-file", tokenFile));
    return new InfluxHttp(target, deadline);
  }

  /** Its name in messages. */
  String where(ExportFormat format) {
    return format.puts() ? host + ":" + port : url;
  }

  /** Read from a file: every user of the machine can read a command line. */
  private static String secret(String option, Path file) throws IOException, StudyException {
    if (file == null) {
      return null;
    }
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new StudyException(option + ": cannot read " + file);
    }
    String secret = Files.readString(file).strip();
    if (secret.isEmpty() || !secret.chars().allMatch(c -> c >= ' ' && c != 127)) {
      throw new StudyException(option + ": " + file + " must contain one line of text");
    }
    return secret;
  }
}
