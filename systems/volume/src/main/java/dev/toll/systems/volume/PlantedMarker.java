package dev.toll.systems.volume;

import dev.toll.engine.files.LiveFiles;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.systems.base.files.ByteSearch;
import dev.toll.systems.base.proof.FileMarker;
import dev.toll.systems.volume.Kernel.Range;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A file written through the mount, whose content and name are random and so compress to nothing
 * shorter; and the search for both in the bytes below the volume.
 */
final class PlantedMarker {
  static final int FILE_BYTES = 1 << 18;

  /** With more data only the blocks of the marker itself are searched. */
  static final long SEARCHED_WHOLE = 1L << 30;

  private final LayeredVolume volume;
  private final byte[] marker = FileMarker.random();
  private final String name = HexFormat.of().formatHex(FileMarker.random());
  private final byte[] content = new byte[FILE_BYTES];
  private final Path file;

  private PlantedMarker(LayeredVolume volume) {
    this.volume = volume;
    this.file = volume.proofs().resolve(name);
    for (int i = 0; i < FILE_BYTES; i += marker.length) {
      System.arraycopy(marker, 0, content, i, marker.length);
    }
  }

  /** Writes one in the place of any other, to the disk. */
  static PlantedMarker in(LayeredVolume volume) throws IOException {
    Files.createDirectories(volume.proofs());
    try (Stream<Path> before = Files.list(volume.proofs())) {
      for (Path old : before.toList()) {
        Files.delete(old);
      }
    }
    PlantedMarker planted = new PlantedMarker(volume);
    Files.write(planted.file, planted.content);
    planted.sync(planted.file);
    if (volume.gocryptfs() != null) {
      // FUSE does not pass on a sync of the whole file system.
      planted.sync(volume.gocryptfs().lower());
    }
    return planted;
  }

  private void sync(Path path) throws IOException {
    MachineProgram.run(volume.workshop().mark(), "sync", "--file-system", path.toString());
  }

  Path file() {
    return file;
  }

  /** Whether it reads back through the mount: the other half of "not found below". */
  boolean readable() throws IOException {
    return Arrays.equals(Files.readAllBytes(file), content);
  }

  /**
   * What was searched, and what was found there.
   *
   * @param whole whether all data was searched, not the marker's own blocks alone
   */
  record Found(RawSearch search, boolean whole) {
    long contents() {
      return search.hits().get(0);
    }

    long names() {
      return search.hits().get(1);
    }

    boolean any() {
      return contents() > 0 || names() > 0;
    }
  }

  /** Searches what is below the volume. */
  Found search() throws IOException {
    List<byte[]> markers = List.of(marker, name.getBytes(StandardCharsets.US_ASCII));
    VolumeLevel level = volume.level();
    if (!level.onDevice()) {
      Path below = volume.gocryptfs() == null ? volume.place() : volume.gocryptfs().lower();
      return new Found(RawSearch.below(below, markers), true);
    }
    Path raw = volume.image() == null ? level.device() : volume.image();
    if (volume.image() == null) {
      // The device's own page cache does not know what the file system above has written.
      MachineProgram.run(volume.workshop().mark(), "blockdev", "--flushbufs", raw.toString());
    }
    List<Range> ranges;
    try (Kernel.File open = new Kernel.File(raw)) {
      ranges = open.data();
    }
    boolean whole = ranges.stream().mapToLong(Range::length).sum() <= SEARCHED_WHOLE;
    return new Found(RawSearch.of(raw, whole ? ranges : blocks(), markers), whole);
  }

  /** Where the marker's file is on the backing. */
  private List<Range> blocks() throws IOException {
    Path lowest = volume.gocryptfs() == null ? file : lower();
    long offset = volume.luks() == null ? 0 : volume.luks().facts().offset();
    List<Range> blocks = new ArrayList<>();
    try (Kernel.File open = new Kernel.File(lowest)) {
      for (Range extent : open.extents()) {
        blocks.add(new Range(extent.offset() + offset, extent.length()));
      }
    }
    return blocks;
  }

  /** gocryptfs passes the numbers of inodes on. */
  private Path lower() throws IOException {
    Object inode = inode(file);
    for (Path each : LiveFiles.below(volume.gocryptfs().lower(), each -> true)) {
      try {
        if (inode(each).equals(inode)) {
          return each;
        }
      } catch (NoSuchFileException e) {
        // A server removed it meanwhile.
      }
    }
    throw new IOException("gocryptfs has no file below " + file);
  }

  private static Object inode(Path path) throws IOException {
    return Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Where markers occur in the bytes below a volume: of its image, its device, or its directory.
   *
   * @param bytes searched, the positive control of "no marker"
   * @param hits by marker
   */
  record RawSearch(long bytes, List<Long> hits) {
    private static final int BUFFER = 1 << 20;

    /** Searches parts of a file or device. */
    static RawSearch of(Path file, List<Range> ranges, List<byte[]> markers) throws IOException {
      Search search = new Search(markers);
      search.in(file, ranges);
      return search.result();
    }

    /** Searches all files below a directory, and the names there. */
    static RawSearch below(Path directory, List<byte[]> markers) throws IOException {
      Search search = new Search(markers);
      for (Path file : LiveFiles.all(directory)) {
        search.in(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
        try {
          if (Files.isRegularFile(file)) {
            search.in(file, List.of(new Range(0, Files.size(file))));
          }
        } catch (NoSuchFileException e) {
          // A server removed it meanwhile.
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
}
