package dev.toll.systems.kafka.client;

import dev.toll.systems.kafka.client.KafkaCommands.Batches;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.record.FileRecords;
import org.apache.kafka.common.record.RecordBatch;

/**
 * The headers of the record batches in a broker's files. A producer makes batches, and a broker
 * keeps them as they came (compression.type: producer): so they show how they were written.
 */
final class BatchFiles {
  private final Set<Long> producers = new TreeSet<>();
  private final Set<String> compressions = new TreeSet<>();
  private int partitions;
  private long batches;
  private long records;
  private long unidentified;
  private long largest;
  private long bytes;

  private BatchFiles() {}

  static Batches of(KafkaCommands.Files wish) throws IOException {
    BatchFiles found = new BatchFiles();
    try (DirectoryStream<Path> directories =
        Files.newDirectoryStream(Path.of(wish.directory()), wish.topic() + "-*")) {
      for (Path directory : directories) {
        found.partition(directory);
      }
    }
    return new Batches(
        found.partitions,
        found.batches,
        found.records,
        found.producers.size(),
        found.unidentified,
        List.copyOf(found.compressions),
        found.largest,
        found.bytes);
  }

  private void partition(Path directory) throws IOException {
    long before = batches;
    try (DirectoryStream<Path> segments = Files.newDirectoryStream(directory, "*.log")) {
      for (Path segment : segments) {
        try (FileRecords file = FileRecords.open(segment.toFile(), false)) {
          file.batches().forEach(this::add);
        }
      }
    }
    partitions += batches > before ? 1 : 0;
  }

  private void add(RecordBatch batch) {
    batches++;
    bytes += batch.sizeInBytes();
    largest = Math.max(largest, batch.sizeInBytes());
    Integer count = batch.countOrNull();
    records += count == null ? 0 : count;
    compressions.add(batch.compressionType().name);
    if (batch.hasProducerId()) {
      producers.add(batch.producerId());
    } else {
      unidentified++;
    }
  }
}
