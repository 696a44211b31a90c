package dev.toll.exports.live;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Where InfluxDB takes points.
 *
 * @param write the address, with what to write to
 * @param authorization the header's value; null without one
 */
public record InfluxTarget(URI write, String authorization) {

  /** Version 1: a database, and a user and password if it wants them. */
  public static InfluxTarget v1(URI url, String database, String user, String password) {
    return new InfluxTarget(
        at(url, "/write?db=" + encode(database) + "&precision=ns"),
        user == null
            ? null
            : "Basic "
                + Base64.getEncoder()
                    .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)));
  }

  /** Version 2 and later: a bucket of an organisation, and a token. */
  public static InfluxTarget v2(URI url, String organisation, String bucket, String token) {
    return new InfluxTarget(
        at(
            url,
            "/api/v2/write?org="
                + encode(organisation)
                + "&bucket="
                + encode(bucket)
                + "&precision=ns"),
        token == null ? null : "Token " + token);
  }

  private static URI at(URI url, String path) {
    return URI.create(url.toString().replaceFirst("/+$", "") + path);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Without the header, which is a secret. */
  @Override
  public String toString() {
    return write.toString();
  }
}
