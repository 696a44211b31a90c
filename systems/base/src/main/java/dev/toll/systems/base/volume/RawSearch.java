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
import java.util.Arrays;
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
    private final int longest;
    private final long[] hits;
    private long bytes;

    Search(List<byte[]> markers) {
      markers.forEach(marker -> searches.add(new ByteSearch(marker)));
      longest = markers.stream().mapToInt(marker -> marker.length).max().orElse(1);
      hits = new long[markers.size()];
    }

    void in(byte... text) {
      count(text, 0, text.length);
    }

    /**
     * Counts in a piece.
     *
     * @param kept of its first bytes were searched with the piece before
     */
    private void count(byte[] piece, int kept, int length) {
      bytes += length - kept;
      for (int i = 0; i < hits.length; i++) {
        hits[i] += searches.get(i).count(piece, length);
        if (kept > 0) {
          hits[i] -= searches.get(i).count(piece, kept);
        }
      }
    }

    void in(Path file, List<Range> ranges) throws IOException {
      byte[] buffer = new byte[BUFFER + longest];
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        for (Range range : ranges) {
          int kept = 0;
          for (long at = range.offset(); at < range.end(); ) {
            int want = (int) Math.min(BUFFER, range.end() - at);
            int read = channel.read(ByteBuffer.wrap(buffer, kept, want), at);
            if (read <= 0) {
              break;
            }
            count(buffer, kept, kept + read);
            at += read;
            // A marker may begin here and end in the next piece.
            int keep = Math.min(longest - 1, kept + read);
            System.arraycopy(buffer, kept + read - keep, buffer, 0, keep);
            kept = keep;
          }
        }
      }
    }

    RawSearch result() {
      return new RawSearch(bytes, Arrays.stream(hits).boxed().toList());
    }
  }
}
