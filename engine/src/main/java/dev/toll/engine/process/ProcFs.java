package dev.toll.engine.process;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CPU and identity of processes from procfs (proc(5)). Where there is none every answer is
 * "unknown".
 */
public final class ProcFs {
  /** USER_HZ: 100 on every Linux port the JDK supports (proc(5), sysconf(_SC_CLK_TCK)). */
  public static final double TICKS_PER_SECOND = 100;

  /** Read again and again, and by few threads. */
  private static final ThreadLocal<byte[]> BUFFER =
      ThreadLocal.withInitial(() -> new byte[1 << 14]);

  /**
   * In /proc/pid/status until the process begins to end: its memory goes first, and takes its time.
   */
  private static final String HAS_MEMORY = "\nVmRSS:";

  /** Of /proc/pid/status, in kB (proc(5)). */
  private static final Pattern ANONYMOUS = Pattern.compile("(?m)^RssAnon:\\s*(\\d+)");

  private static final Pattern SHARED = Pattern.compile("(?m)^RssShmem:\\s*(\\d+)");

  /** Of /proc/pid/io, in bytes (proc(5)). */
  private static final Pattern DISK_READ = Pattern.compile("(?m)^read_bytes: (\\d+)");

  private static final Pattern DISK_WRITTEN = Pattern.compile("(?m)^write_bytes: (\\d+)");

  private ProcFs() {}

  /** Start time in ticks since boot, field 22 of /proc/pid/stat; -1 when unknown. */
  public static long startTicks(long pid) {
    String[] fields = stat(pid);
    return fields == null ? -1 : Long.parseLong(fields[19]);
  }

  /**
   * The same.
   *
   * @param stat content of its /proc/pid/stat
   */
  public static long startTicks(String stat) {
    return Long.parseLong(fields(stat)[19]);
  }

  /**
   * Whether a process runs: neither gone nor a zombie, whose end only its parent has not noticed
   * yet.
   */
  public static boolean alive(long pid) {
    return living(stat(pid));
  }

  private static boolean living(String[] fields) {
    return fields != null && !fields[0].equals("Z") && !fields[0].equals("X");
  }

  /** A name for the time since the machine was booted (random(4)); null when unknown. */
  public static String bootId() {
    String id = read(Path.of("/proc/sys/kernel/random/boot_id"));
    return id == null ? null : id.strip();
  }

  /**
   * Seconds since the machine was booted. Unlike the wall clock it is never set; unlike {@link
   * System#nanoTime} it is the same for all processes, and goes on while the machine is suspended
   * (proc(5): CLOCK_BOOTTIME).
   */
  public static double uptime() {
    String text = read(Path.of("/proc/uptime"));
    return text == null
        ? System.currentTimeMillis() / 1e3
        : Double.parseDouble(text.substring(0, text.indexOf(' ')));
  }

  /** Whether a process {@link #alive runs} that started then. */
  public static boolean runs(long pid, long startTicks) {
    String[] fields = stat(pid);
    return living(fields) && Long.parseLong(fields[19]) == startTicks;
  }

  /** CPU-seconds (user + system, its ended children included) of a process so far. */
  public static OptionalDouble cpuSeconds(long pid) {
    return cpuSeconds(text(pid));
  }

  /**
   * The same.
   *
   * @param stat content of its /proc/pid/stat; null when there is none
   */
  static OptionalDouble cpuSeconds(String stat) {
    return stat == null ? OptionalDouble.empty() : OptionalDouble.of(seconds(fields(stat), 17));
  }

  /** CPU time of ended processes. */
  public record Children(double userSeconds, double systemSeconds) {}

  /** Of all ended children of this process and theirs; in hundredths of a second (USER_HZ). */
  public static Children children() {
    String[] fields = fields(read(Path.of("/proc/self/stat")));
    return new Children(
        Long.parseLong(fields[13]) / TICKS_PER_SECOND,
        Long.parseLong(fields[14]) / TICKS_PER_SECOND);
  }

  /** CPU-seconds (user + system) of a process itself so far, without those of ended children. */
  public static OptionalDouble ownCpuSeconds(long pid) {
    String[] fields = stat(pid);
    return fields == null ? OptionalDouble.empty() : OptionalDouble.of(seconds(fields, 15));
  }

  /**
   * CPU-seconds (user + system) of a thread.
   *
   * @param stat content of its /proc/pid/task/tid/stat
   */
  public static double threadCpuSeconds(String stat) {
    return seconds(fields(stat), 15);
  }

  /** Sum of fields 14 to 17 (utime, stime, cutime, cstime) or of the first of them. */
  private static double seconds(String[] fields, int last) {
    long ticks = 0;
    for (int field = 14; field <= last; field++) {
      // The array starts at field 3.
      ticks += Long.parseLong(fields[field - 3]);
    }
    return ticks / TICKS_PER_SECOND;
  }

  /**
   * CPU-seconds so far of processes and all that descend from them, those included that have ended
   * and were waited for; empty when one of the given ones cannot be read.
   */
  public static OptionalDouble familyCpuSeconds(Collection<Long> pids) {
    Set<Long> family = new LinkedHashSet<>(pids);
    pids.forEach(pid -> family.addAll(descendants(pid)));
    double sum = 0;
    for (long pid : family) {
      OptionalDouble one = cpuSeconds(pid);
      if (one.isEmpty() && pids.contains(pid)) {
        return OptionalDouble.empty();
      }
      sum += one.orElse(0);
    }
    return OptionalDouble.of(sum);
  }

  /** Bytes that processes had read from block devices, and written to them. */
  public record DiskTraffic(double read, double written) {}

  /**
   * What processes have caused so far; empty when one cannot be read. Only processes of the same
   * user can (proc(5), ptrace access).
   */
  public static Optional<DiskTraffic> diskTraffic(Collection<Long> pids) {
    double read = 0;
    double written = 0;
    for (long pid : pids) {
      String io = read(Path.of("/proc", Long.toString(pid), "io"));
      Matcher reads = DISK_READ.matcher(io == null ? "" : io);
      Matcher writes = DISK_WRITTEN.matcher(io == null ? "" : io);
      if (!reads.find() || !writes.find()) {
        return Optional.empty();
      }
      read += Double.parseDouble(reads.group(1));
      written += Double.parseDouble(writes.group(1));
    }
    return Optional.of(new DiskTraffic(read, written));
  }

  /** Resident set in bytes; empty when unknown. */
  public static OptionalDouble residentBytes(long pid) {
    return residentBytes(text(pid));
  }

  /**
   * The same.
   *
   * @param stat content of its /proc/pid/stat; null when there is none
   */
  static OptionalDouble residentBytes(String stat) {
    return stat == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Long.parseLong(fields(stat)[21]) * 4096.0);
  }

  /**
   * Memory of processes that work together, in bytes: for one its resident set; for several their
   * own pages, and once what they share (the largest share of any), as a database's processes all
   * map the same buffers. One that has ended since it was listed holds none: a database's process
   * for a connection ends with it. Empty when all have, or one cannot be read.
   */
  public static OptionalDouble residentBytes(Collection<Long> pids) {
    if (pids.size() == 1) {
      return residentBytes(pids.iterator().next());
    }
    double own = 0;
    double shared = 0;
    boolean any = false;
    for (long pid : pids) {
      String status = read(Path.of("/proc", Long.toString(pid), "status"));
      if (status == null || !status.contains(HAS_MEMORY)) {
        continue;
      }
      Matcher anonymous = ANONYMOUS.matcher(status);
      Matcher shmem = SHARED.matcher(status);
      if (!anonymous.find() || !shmem.find()) {
        return OptionalDouble.empty();
      }
      any = true;
      own += Double.parseDouble(anonymous.group(1));
      shared = Math.max(shared, Double.parseDouble(shmem.group(1)));
    }
    return any ? OptionalDouble.of((own + shared) * 1024) : OptionalDouble.empty();
  }

  /** The fields of /proc/pid/stat from the state (field 3) on; null when there is none. */
  private static String[] stat(long pid) {
    String text = text(pid);
    return text == null ? null : fields(text);
  }

  private static String text(long pid) {
    return read(Path.of("/proc", Long.toString(pid), "stat"));
  }

  /**
   * The command's name, at most 15 characters.
   *
   * @param stat content of a stat file of a process or thread
   */
  public static String name(String stat) {
    return stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  }

  /** The fields of such a file from the state (field 3) on. */
  public static String[] fields(String stat) {
    // The command name (field 2) is in parentheses and may hold anything, so cut after the last.
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
  }

  /**
   * The machine's CPU time so far, in seconds.
   *
   * @param busy user, nice, system, irq, softirq
   * @param steal taken by the hypervisor for others
   * @param total of everything, idle included
   */
  public record Machine(double busy, double steal, double total) {}

  /** The first line of /proc/stat; null when there is none. */
  public static Machine machine() {
    String text = read(Path.of("/proc/stat"));
    if (text == null) {
      return null;
    }
    String[] f = text.lines().findFirst().orElse("").trim().split("\\s+");
    double[] v = new double[9];
    double total = 0;
    for (int i = 1; i < Math.min(f.length, 9); i++) {
      v[i] = Long.parseLong(f[i]) / TICKS_PER_SECOND;
      total += v[i];
    }
    // user nice system idle iowait irq softirq steal
    return new Machine(v[1] + v[2] + v[3] + v[6] + v[7], v[8], total);
  }

  /** Reads a small procfs file; null when it cannot be read. */
  public static String read(Path file) {
    // A plain stream, which an interrupt (a deadline's, Ctrl-C's) does not close; nothing but
    // reads, because most of /proc refuses the seek by which others look for the end.
    try (InputStream in = new FileInputStream(file.toFile())) {
      byte[] buffer = BUFFER.get();
      ByteArrayOutputStream more = null;
      int length = in.read(buffer);
      int total = Math.max(0, length);
      while (length > 0) {
        // Most files fit: then the end shows at the second read, and nothing is copied.
        if (more != null || total == buffer.length) {
          more = more == null ? new ByteArrayOutputStream() : more;
          more.write(buffer, 0, total);
          total = 0;
        }
        length = in.read(buffer, total, buffer.length - total);
        total += Math.max(0, length);
      }
      if (more == null) {
        return new String(buffer, 0, total, StandardCharsets.UTF_8);
      }
      more.write(buffer, 0, total);
      return more.toString(StandardCharsets.UTF_8);
    } catch (IOException | SecurityException e) {
      return null;
    }
  }

  /** The pids of all processes with this variable in their environment, as far as we may look. */
  public static List<Long> withVariable(String name, String value) {
    String wanted = "\0" + name + "=" + value + "\0";
    List<Long> pids = new ArrayList<>();
    ProcessHandle.allProcesses()
        .forEach(
            process -> {
              String environment = read(Path.of("/proc", Long.toString(process.pid()), "environ"));
              if (environment != null && ("\0" + environment + "\0").contains(wanted)) {
                pids.add(process.pid());
              }
            });
    return pids;
  }

  /** The pids of all processes that descend from one, itself not included. */
  public static List<Long> descendants(long pid) {
    List<Long> pids = new ArrayList<>();
    ProcessHandle.of(pid)
        .ifPresent(handle -> handle.descendants().forEach(child -> pids.add(child.pid())));
    return pids;
  }
}
