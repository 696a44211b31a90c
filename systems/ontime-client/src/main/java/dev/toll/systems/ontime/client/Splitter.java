package dev.toll.systems.ontime.client;

import dev.toll.driver.Reporter;
import dev.toll.systems.ontime.client.OntimeCommands.Generate;
import dev.toll.systems.ontime.client.OntimeCommands.Generated;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Writes a data set: a file of flights for each shard, and the dimensions, which all have. */
final class Splitter {
  static final List<String> DIMENSIONS = List.of("dim_date", "dim_airport", "dim_flight");

  private Splitter() {}

  static Path flights(Path directory, int shard) {
    return directory.resolve("ontime_fact." + shard + ".tsv");
  }

  static Path dimension(Path directory, String table) {
    return directory.resolve(table + ".tsv");
  }

  static Generated run(Generate wish, Reporter reporter) throws Exception {
    long began = System.nanoTime();
    Path directory = Files.createDirectories(Path.of(wish.directory()));
    Flights flights = Flights.of(wish.seed(), wish.rows());
    dimensions(flights.network(), directory);
    AtomicLong rows = new AtomicLong();
    AtomicLong bytes = new AtomicLong();
    List<DigestOutputStream> files = new ArrayList<>();
    Meter meter = new Meter(reporter, bytes::get);
    try {
      for (int i = 0; i < wish.shards(); i++) {
        OutputStream file = Files.newOutputStream(flights(directory, i));
        files.add(new DigestOutputStream(file, sha256()));
      }
      new Chunks(flights, wish.shards())
          .write(
              wish.threads(),
              (shard, text, length, some) -> {
                files.get(shard).write(text, 0, length);
                rows.addAndGet(some);
                bytes.addAndGet(length);
              });
    } finally {
      meter.stop();
      for (OutputStream file : files) {
        file.close();
      }
    }
    MessageDigest all = sha256();
    files.forEach(file -> all.update(file.getMessageDigest().digest()));
    String hash = HexFormat.of().formatHex(all.digest());
    return new Generated(rows.get(), bytes.get(), (System.nanoTime() - began) / 1e9, hash);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void dimensions(Network network, Path directory) throws IOException {
    List<String> days = new ArrayList<>();
    for (int id = 1; id <= Calendar.DAYS; id++) {
      LocalDate date = Calendar.date(id);
      int month = date.getMonthValue();
      days.add(
          row(
              date.getYear(),
              (month + 2) / 3,
              month,
              date.getDayOfMonth(),
              date.getDayOfWeek().getValue(),
              date,
              id));
    }
    write(directory, "dim_date", days);
    write(
        directory,
        "dim_airport",
        network.airports().stream()
            .map(
                a -> {
                  int state = Network.number(a.state());
                  String name = "State " + a.state();
                  return row(a.id(), a.code(), a.city(), a.state(), state, name, 10 + state);
                })
            .toList());
    List<String> flights = new ArrayList<>();
    for (Carrier c : network.carriers()) {
      for (int number = 0; number < Carrier.NUMBERS; number++) {
        int airline = 19_000 + c.id();
        int printed = 100 + number;
        flights.add(row(c.code(), airline, c.code(), printed, c.flight(number), c.name()));
      }
    }
    write(directory, "dim_flight", flights);
  }

  private static String row(Object... fields) {
    List<String> texts = new ArrayList<>();
    for (Object field : fields) {
      texts.add(field.toString());
    }
    return String.join("\t", texts) + "\n";
  }

  private static void write(Path directory, String table, List<String> rows) throws IOException {
    Files.writeString(
        dimension(directory, table), String.join("", rows), StandardCharsets.US_ASCII);
  }
}
