package dev.toll.systems.volume;

import com.sun.nio.file.ExtendedOpenOption;
import dev.toll.engine.mount.BlockTraffic;
import dev.toll.engine.mount.MachineProgram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * How fast a volume's device is, through the mount of the file system on it: past the page cache
 * (O_DIRECT), and what the kernel writes back from it.
 */
final class LimitProbe {
  /** Large enough that no request is asked for again while it is under way. */
  static final int FILE_BYTES = 32 << 20;

  private static final int PAGE = 4096;

  /** After a pause the kernel lets the first tenth of a second pass at once (DFL_THROTL_SLICE). */
  private static final double SLICE_SECONDS = 0.1;

  private static final double WARM_SECONDS = 0.3;
  private static final double SECONDS = 1.2;
  private static final double GLANCE_SECONDS = 0.2;

  /** The rate of few operations is rough. */
  private static final int LEAST_OPERATIONS = 30;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final LayeredVolume volume;
  private final Path file;

  LimitProbe(LayeredVolume volume) {
    this.volume = volume;
    this.file = volume.lowest().resolve("limit-probe");
  }

  /** Writes the file whose blocks are read and overwritten: what was never written is not read. */
  void prepare() throws IOException {
    if (Files.exists(file)) {
      return;
    }
    ByteBuffer block = buffer(1 << 20);
    try (FileChannel channel = open(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int i = 0; i < FILE_BYTES >> 20; i++) {
        channel.write(block.rewind());
      }
      channel.force(true);
    }
  }

  private FileChannel open(OpenOption... more) throws IOException {
    Set<OpenOption> options = new HashSet<>(Set.of(more));
    options.add(ExtendedOpenOption.DIRECT);
    return FileChannel.open(file, options);
  }

  private static ByteBuffer buffer(int bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes + PAGE).alignedSlice(PAGE).limit(bytes);
    // Not zeros, which something below might leave out.
    new Random(bytes).ints(bytes / Integer.BYTES).forEach(buffer::putInt);
    return buffer.flip();
  }

  /** The rate reached, in the unit of the limited one. */
  double rate(LimitedRate limited) throws IOException {
    return limited.way() == LimitedRate.Way.WRITE_BACK
        ? writeBack(limited)
        : direct(limited, WARM_SECONDS, SECONDS);
  }

  /** The same without a limit: roughly, since it needs only be clearly more. */
  double glance(LimitedRate limited) throws IOException {
    return direct(limited, GLANCE_SECONDS, GLANCE_SECONDS);
  }

  private double direct(LimitedRate limited, double warm, double least) throws IOException {
    ByteBuffer block = buffer(limited.block());
    Random random = new Random(7);
    int blocks = FILE_BYTES / limited.block();
    boolean writes = limited.way().writes();
    try (FileChannel channel = open(writes ? StandardOpenOption.WRITE : StandardOpenOption.READ)) {
      long begun = System.nanoTime();
      long start = 0;
      BlockTraffic before = null;
      long operations = 0;
      for (int next = 0; ; next++) {
        double since = (System.nanoTime() - begun) / 1e9;
        if (before == null && since >= warm) {
          before = traffic();
          start = System.nanoTime();
        }
        double seconds = before == null ? 0 : (System.nanoTime() - start) / 1e9;
        if (seconds >= least && (operations >= LEAST_OPERATIONS || seconds >= 2 * least)) {
          return (limited.way().bytes() ? bytes(before, writes) : operations) / seconds;
        }
        int at = limited.way().bytes() ? next % blocks : random.nextInt(blocks);
        long offset = (long) at * limited.block();
        block.rewind();
        int done = writes ? channel.write(block, offset) : channel.read(block, offset);
        if (done != limited.block()) {
          throw new IOException(file + ": " + done + " bytes instead of " + limited.block());
        }
        operations += before == null ? 0 : 1;
      }
    }
  }

  /** As servers write: into the page cache, from which the kernel's own workers write. */
  private double writeBack(LimitedRate limited) throws IOException {
    Path written = file.resolveSibling("limit-probe-buffered");
    long room = Files.getFileStore(volume.lowest()).getUsableSpace() / 4;
    long wanted = (long) Math.min(limited.limit() * SECONDS, (double) room);
    ByteBuffer block = buffer(1 << 16);
    BlockTraffic before = traffic();
    long start = System.nanoTime();
    try {
      try (FileChannel channel =
          FileChannel.open(written, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        for (long at = 0; at < wanted; at += block.capacity()) {
          channel.write(block.rewind());
        }
      }
      MachineProgram.run(
          volume.workshop().mark(),
          PATIENCE,
          List.of("sync", "--file-system", volume.lowest().toString()));
      double seconds = (System.nanoTime() - start) / 1e9;
      return Math.max(0, bytes(before, true) - limited.limit() * SLICE_SECONDS) / seconds;
    } finally {
      Files.deleteIfExists(written);
    }
  }

  private BlockTraffic traffic() throws IOException {
    return volume.workshop().devices().traffic(volume.device());
  }

  /** All that the device did meanwhile: what servers do in the background counts too. */
  private double bytes(BlockTraffic before, boolean written) throws IOException {
    BlockTraffic now = traffic();
    return written
        ? now.writtenBytes() - before.writtenBytes()
        : now.readBytes() - before.readBytes();
  }
}
