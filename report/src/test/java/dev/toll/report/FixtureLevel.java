package dev.toll.report;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.results.Results.PublishedEffect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A level of the fixture with its true cost and its published figures. */
record FixtureLevel(
    String name,
    String description,
    String control,
    double truth,
    Figures figures,
    PublishedEffect publishedEffect,
    Map<String, String> settings) {

  static final List<FixtureLevel> ALL =
      List.of(
          new FixtureLevel(
              "none",
              "No security",
              null,
              1.0,
              new Figures(7829394.0, 139340.0, 8143035.0, 7764309.0),
              null,
              Map.of()),
          new FixtureLevel(
              "none-threadpool",
              "No security, on the thread-pool server that TLS and SASL force",
              null,
              1.006,
              null,
              null,
              Map.of("system.rpc.server.type", "threadpool")),
          new FixtureLevel(
              "ssl",
              "Two-way TLS 1.3",
              "none-threadpool",
              1.068,
              new Figures(8292760.0, 87012.0, 8464060.0, 8204955.0),
              new PublishedEffect(0.0592, 0.0368, 0.0816),
              Map.of("system.security", "ssl", "system.tls.protocol", "TLSv1.3")),
          new FixtureLevel(
              "auth",
              "Kerberos, authentication only",
              "none-threadpool",
              1.013,
              new Figures(8859552.0, 134109.0, 9047971.0, 8657618.0),
              new PublishedEffect(0.1316, 0.1061, 0.1571),
              Map.of("system.security", "kerberos", "system.sasl.qop", "auth")),
          new FixtureLevel(
              "auth-int",
              "Kerberos with integrity",
              "none-threadpool",
              1.148,
              new Figures(9500737.0, 155968.0, 9753424.0, 9282371.0),
              new PublishedEffect(0.2135, 0.1859, 0.2411),
              Map.of("system.security", "kerberos", "system.sasl.qop", "auth-int")),
          new FixtureLevel(
              "auth-conf",
              "Kerberos with confidentiality",
              "none-threadpool",
              1.183,
              new Figures(9479635.0, 170823.0, 9776580.0, 9282189.0),
              new PublishedEffect(0.2108, 0.1815, 0.24),
              Map.of("system.security", "kerberos", "system.sasl.qop", "auth-conf")));

  static Published published() {
    Map<String, Figures> figures = new LinkedHashMap<>();
    ALL.stream()
        .filter(level -> level.figures() != null)
        .forEach(level -> figures.put(level.name(), level.figures()));
    return new Published(
        "Security Performance Implications",
        "2017-03-06",
        "Apache Accumulo blog",
        "Continuous ingest of 2 billion entries at five security levels.",
        "elapsed",
        "ms",
        5,
        figures,
        null,
        null);
  }
}
