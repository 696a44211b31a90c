package dev.toll.systems.volume;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Calls of the kernel that Java has no name for, through the C library. */
final class Kernel {
  /** errno(3), the same on every architecture that Linux and Java share. */
  static final int ENOKEY = 126;

  static final int ENODATA = 61;

  static final int ENOENT = 2;
  private static final int ENXIO = 6;
  private static final int EINVAL = 22;

  /** fcntl(2), flock(2), lseek(2). */
  private static final int O_RDONLY = 0;

  private static final int O_CLOEXEC = 02000000;
  private static final int LOCK_EX_NB = 2 | 4;
  private static final int SEEK_END = 2;
  private static final int SEEK_DATA = 3;
  private static final int SEEK_HOLE = 4;

  /** linux/fiemap.h; what is asked for here is small and is in few pieces. */
  private static final long FIEMAP = 0xc020660bL;

  private static final int FIEMAP_SYNC = 1;
  private static final int FIEMAP_BYTES = 32;
  private static final int FIEMAP_EXTENTS = 256;
  private static final int EXTENT_BYTES = 56;

  private Kernel() {}

  /** A part of a file or device, in bytes. */
  record Range(long offset, long length) {
    long end() {
      return offset + length;
    }
  }

  /** The C library's functions; each throws what errno says. */
  private interface C extends Library {
    C LIBRARY = Native.load("c", C.class);

    int open(String path, int flags) throws LastErrorException;

    int close(int fd) throws LastErrorException;

    int ioctl(int fd, long request, Pointer argument) throws LastErrorException;

    long lseek(int fd, long offset, int whence) throws LastErrorException;

    int flock(int fd, int operation) throws LastErrorException;
  }

  /** A call that failed. */
  static final class Refused extends IOException {
    private static final long serialVersionUID = 1;
    private final int number;

    Refused(String what, LastErrorException e) {
      // JNA puts the number before the words: [126] Required key not available.
      super(what + ": " + e.getMessage().replaceFirst("^\\[[0-9]+\\] ", ""), e);
      number = e.getErrorCode();
    }

    /** As errno(3) numbers it. */
    int number() {
      return number;
    }
  }

  /** An open file or directory. */
  static final class File implements AutoCloseable {
    private final Path path;
    private final int fd;

    File(Path path) throws Refused {
      this.path = path;
      try {
        fd = C.LIBRARY.open(path.toString(), O_RDONLY | O_CLOEXEC);
      } catch (LastErrorException e) {
        throw new Refused(path.toString(), e);
      }
    }

    /** Does an ioctl(2). */
    void control(long request, Memory argument) throws Refused {
      try {
        C.LIBRARY.ioctl(fd, request, argument);
      } catch (LastErrorException e) {
        throw new Refused(path.toString(), e);
      }
    }

    /** Takes the file for this process until it is closed; false when another has it. */
    boolean lock() {
      try {
        C.LIBRARY.flock(fd, LOCK_EX_NB);
        return true;
      } catch (LastErrorException e) {
        return false;
      }
    }

    /** Where it is on the device below its file system (kernel docs, filesystems/fiemap.rst). */
    List<Range> extents() throws Refused {
      List<Range> extents = new ArrayList<>();
      try (Memory map = new Memory(FIEMAP_BYTES + FIEMAP_EXTENTS * EXTENT_BYTES)) {
        map.clear();
        map.setLong(8, Long.MAX_VALUE);
        map.setInt(16, FIEMAP_SYNC);
        map.setInt(24, FIEMAP_EXTENTS);
        control(FIEMAP, map);
        for (int i = 0; i < map.getInt(20); i++) {
          long at = FIEMAP_BYTES + (long) i * EXTENT_BYTES;
          extents.add(new Range(map.getLong(at + 8), map.getLong(at + 16)));
        }
        return extents;
      }
    }

    /** The parts of it that are not holes, in order. */
    List<Range> data() throws Refused {
      List<Range> ranges = new ArrayList<>();
      try {
        long from = 0;
        while (true) {
          long data = C.LIBRARY.lseek(fd, from, SEEK_DATA);
          from = C.LIBRARY.lseek(fd, data, SEEK_HOLE);
          ranges.add(new Range(data, from - data));
        }
      } catch (LastErrorException e) {
        if (e.getErrorCode() == EINVAL && ranges.isEmpty()) {
          // A device has no holes.
          return List.of(new Range(0, C.LIBRARY.lseek(fd, 0, SEEK_END)));
        }
        if (e.getErrorCode() != ENXIO) {
          throw new Refused(path.toString(), e);
        }
        return ranges;
      }
    }

    @Override
    public void close() {
      try {
        C.LIBRARY.close(fd);
      } catch (LastErrorException e) {
        // It was read only.
      }
    }
  }
}
