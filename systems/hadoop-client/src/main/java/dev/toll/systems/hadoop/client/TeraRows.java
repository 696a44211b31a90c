package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.JobCommands.Rows;
import dev.toll.systems.hadoop.client.JobCommands.Validated;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * What is known of TeraSort's rows: 100 bytes each, summed up by their CRC-32, so that the sum does
 * not depend on their order ({@code TeraGen}, {@code TeraValidate}).
 */
final class TeraRows {
  private static final int ROW = 100;
  private static final int BUFFER_ROWS = 10_000;

  private TeraRows() {}

  /** Reads the few lines that TeraValidate's reduce wrote: a key, a tab, what it found. */
  static Validated validated(ClientSession session, Directory wish) throws IOException {
    String checksum = "";
    List<String> errors = new ArrayList<>();
    for (FileStatus file : parts(session, wish)) {
      byte[] text = new byte[(int) Math.min(file.getLen(), 1 << 16)];
      try (FSDataInputStream in = session.fs().open(file.getPath())) {
        in.readFully(text);
      }
      for (String line : new String(text, StandardCharsets.UTF_8).lines().toList()) {
        String[] sides = line.split("\t", 2);
        if (sides[0].equals("checksum")) {
          checksum = low(sides[1].strip());
        } else {
          errors.add(line);
        }
      }
    }
    return new Validated(checksum, errors);
  }

  /** Of a number in hexadecimal the low 64 bits, without leading zeros. */
  static String low(String hex) {
    String last = hex.substring(Math.max(0, hex.length() - 16));
    return Long.toHexString(Long.parseUnsignedLong(last, 16));
  }

  static Rows sum(ClientSession session, Directory wish) throws IOException, WorkloadException {
    long rows = 0;
    long sum = 0;
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[ROW * BUFFER_ROWS];
    for (FileStatus file : parts(session, wish)) {
      if (file.getLen() % ROW != 0) {
        throw new WorkloadException(
            "%s has %,d bytes, which are no whole rows of %d"
                .formatted(file.getPath(), file.getLen(), ROW));
      }
      try (FSDataInputStream in = session.fs().open(file.getPath())) {
        long left = file.getLen();
        while (left > 0) {
          int length = (int) Math.min(buffer.length, left);
          in.readFully(buffer, 0, length);
          for (int at = 0; at < length; at += ROW) {
            crc.reset();
            crc.update(buffer, at, ROW);
            sum += crc.getValue();
            rows++;
          }
          left -= length;
        }
      }
    }
    return new Rows(rows, Long.toHexString(sum));
  }

  private static List<FileStatus> parts(ClientSession session, Directory wish) throws IOException {
    return Arrays.stream(session.fs().listStatus(new Path(wish.directory())))
        .filter(file -> file.getPath().getName().startsWith("part-"))
        .toList();
  }
}
