package dev.toll.systems.base.volume;

import dev.toll.systems.base.files.ByteSearch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where markers occur in the bytes below a volume: of its image, its device, or its directory.
 *
 * @param bytes searched, the positive control of "no marker"
 * @param hits by marker
 */
record RawSearch(long bytes, List<Long> hits) {
  private static final int BUFFER = 1 << 20;

  /** The parts of a file that are not holes; all of a device. */
  static List<Range> data(Path file) throws IOException {
    try (Kernel.File open = new Kernel.File(file)) {
      return open.data();
    }
  }

  /** Searches parts of a file or device. */
  static RawSearch of(Path file, List<Range> ranges, List<byte[]> markers) throws IOException {
    Search search = new Search(markers);
    search.in(file, ranges);
    return search.result();
  }

  /** Searches all files below a directory, and the names there. */
  static RawSearch below(Path directory, List<byte[]> markers) throws IOException {
    Search search = new Search(markers);
    List<Path> files;
    try (Stream<Path> walk = Files.walk(directory)) {
      files = walk.filter(file -> !file.equals(directory)).toList();
    }
    for (Path file : files) {
      search.in(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
      if (Files.isRegularFile(file)) {
        search.in(file, List.of(new Range(0, Files.size(file))));
      }
    }
    return search.result();
  }

  private static final class Search {
    private final List<ByteSearch> searches = new ArrayList<>();
    private long bytes;

    Search(List<byte[]> markers) {
      markers.forEach(marker -> searches.add(new ByteSearch(marker)));
    }

    void in(byte... text) {
      searches.forEach(ByteSearch::restart);
      accept(text, text.length);
    }

    private void accept(byte[] piece, int length) {
      bytes += length;
      searches.forEach(search -> search.accept(piece, length));
    }

    void in(Path file, List<Range> ranges) throws IOException {
      byte[] buffer = new byte[BUFFER];
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        for (Range range : ranges) {
          searches.forEach(ByteSearch::restart);
          for (long at = range.offset(); at < range.end(); ) {
            int want = (int) Math.min(BUFFER, range.end() - at);
            int read = channel.read(ByteBuffer.wrap(buffer, 0, want), at);
            if (read <= 0) {
              break;
            }
            accept(buffer, read);
            at += read;
          }
        }
      }
    }

    RawSearch result() {
      return new RawSearch(bytes, searches.stream().map(ByteSearch::count).toList());
    }
  }
}
