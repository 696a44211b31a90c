package dev.toll.engine.cgroup;

import dev.toll.engine.process.ProcFs;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The kernel's throttling of block devices, for the control group that toll and all its processes
 * are in.
 *
 * <p>Version 1 charges all that is written back from the page cache to the root group
 * (cgroup-v1/blkio-controller.rst), and limits each group by itself. So only where toll is in the
 * root group are buffered writes limited with all others; elsewhere there is no throttling. Version
 * 2 charges write-back to the writer where the memory controller is there too (cgroup-v2.rst,
 * "Writeback").
 */
public record BlockThrottle(CgroupPlace.Kind kind, Path group) {
  private static final List<String> V1_FILES =
      List.of("read_bps", "write_bps", "read_iops", "write_iops").stream()
          .map(what -> "blkio.throttle." + what + "_device")
          .toList();

  private static final String V2_FILE = "io.max";
  private static final List<String> V2_KEYS = List.of("rbps", "wbps", "riops", "wiops");

  /** Only the root group of a hierarchy of version 1 has it, also seen from a namespace. */
  private static final String ROOT_ONLY = "release_agent";

  /**
   * What was found.
   *
   * @param throttle null where there is none
   * @param why there is none, and what to do; null where there is one
   */
  public record Found(BlockThrottle throttle, String why) {}

  /** Looks on this machine. */
  public static Found find() {
    return find(Path.of("/"));
  }

  /**
   * Looks.
   *
   * @param root where the file system starts; {@code /} outside tests
   */
  public static Found find(Path root) {
    String mounts = ProcFs.read(root.resolve("proc/self/mountinfo"));
    String groups = ProcFs.read(root.resolve("proc/self/cgroup"));
    String why =
        "this kernel has no throttling of block devices; boot one with"
            + " CONFIG_BLK_DEV_THROTTLING";
    if (mounts == null || groups == null) {
      return new Found(null, why);
    }
    for (OwnCgroup own : OwnCgroup.of(mounts, groups, "blkio")) {
      Path seen = root.resolve(own.directory().toString().substring(1));
      String obstacle = own.v2() ? second(seen) : first(seen);
      if (obstacle == null) {
        return new Found(
            new BlockThrottle(own.v2() ? CgroupPlace.Kind.V2 : CgroupPlace.Kind.V1, seen), null);
      }
      // Where both are mounted, the controller is in one of them: the other has nothing to say.
      why = !own.v2() || hasIo(own, root) ? obstacle : why;
    }
    return new Found(null, why);
  }

  private static boolean hasIo(OwnCgroup own, Path root) {
    String controllers =
        ProcFs.read(root.resolve(own.top().toString().substring(1)).resolve("cgroup.controllers"));
    return controllers != null && Arrays.asList(controllers.strip().split(" ")).contains("io");
  }

  private static String first(Path group) {
    if (!Files.exists(group.resolve(ROOT_ONLY))) {
      return "what the kernel writes back is not limited in a control group below blkio's root (%s)"
              .formatted(group)
          + "; start toll in the root group";
    }
    return Files.isWritable(group.resolve(V1_FILES.get(0)))
        ? null
        : group + " cannot be written to; run toll as root";
  }

  private static String second(Path group) {
    if (!Files.exists(group.resolve(V2_FILE)) || !Files.exists(group.resolve("memory.max"))) {
      return "toll's control group (%s) has not both controllers, io and memory; start it by"
              .formatted(group)
          + " systemd-run --scope -p IOAccounting=yes -p MemoryAccounting=yes toll ...";
    }
    return Files.isWritable(group.resolve(V2_FILE))
        ? null
        : group.resolve(V2_FILE) + " cannot be written to; run toll as root";
  }

  /**
   * Limits a device; what is not limited in the rates is not limited any more.
   *
   * @param device its major and minor number, such as {@code 7:0}
   */
  public void set(String device, BlockRates rates) throws IOException {
    List<Long> all = rates.all();
    if (kind == CgroupPlace.Kind.V1) {
      for (int i = 0; i < all.size(); i++) {
        // A rate of 0 takes the limit away.
        write(group.resolve(V1_FILES.get(i)), device + " " + all.get(i));
      }
      return;
    }
    StringBuilder line = new StringBuilder(device);
    for (int i = 0; i < all.size(); i++) {
      String rate = all.get(i) == 0 ? "max" : Long.toString(all.get(i));
      line.append(' ').append(V2_KEYS.get(i)).append('=').append(rate);
    }
    write(group.resolve(V2_FILE), line.toString());
  }

  /** The limits of a device as the kernel has them. */
  public BlockRates get(String device) throws IOException {
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < V1_FILES.size(); i++) {
      all.add(
          kind == CgroupPlace.Kind.V1
              ? rate(V1_FILES.get(i), device, "")
              : rate(V2_FILE, device, V2_KEYS.get(i) + "="));
    }
    return BlockRates.of(all);
  }

  private long rate(String file, String device, String key) throws IOException {
    String text = ProcFs.read(group.resolve(file));
    if (text == null) {
      throw new IOException(group.resolve(file) + " cannot be read");
    }
    return text.lines()
        .map(line -> Arrays.asList(line.strip().split(" ")))
        .filter(words -> words.get(0).equals(device))
        .flatMap(words -> words.stream().skip(1))
        .filter(word -> word.startsWith(key))
        .map(word -> word.substring(key.length()))
        .filter(word -> !word.equals("max"))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(0);
  }

  private static void write(Path file, String line) throws IOException {
    // Not Files.write: a file of the kernel's knows neither a length nor a replacement.
    try (OutputStream out = new FileOutputStream(file.toFile())) {
      out.write(line.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new IOException("cannot write '" + line + "' to " + file + ": " + e.getMessage(), e);
    }
  }
}
