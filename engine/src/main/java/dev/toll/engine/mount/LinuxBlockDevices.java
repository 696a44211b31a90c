package dev.toll.engine.mount;

import dev.toll.driver.Wait;
import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.cgroup.BlockThrottle;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** By sysfs, and the programs of util-linux and cryptsetup. */
public final class LinuxBlockDevices implements BlockDevices {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Wait LOOK = Wait.every(Duration.ofMillis(20));

  /** blkid(8): no signature was found. */
  private static final int NOTHING = 2;

  /** What the kernel adds to the name of a file that was removed. */
  private static final String DELETED = " (deleted)";

  private static final Path SYS = Path.of("/sys");

  @Override
  public List<Path> loops(Path image) throws IOException {
    List<Path> found = new ArrayList<>();
    Path blocks = SYS.resolve("block");
    if (!Files.isDirectory(blocks)) {
      return found;
    }
    try (DirectoryStream<Path> loops = Files.newDirectoryStream(blocks, "loop*")) {
      for (Path loop : loops) {
        // The file is there only while something is attached.
        String file = ProcFs.read(loop.resolve("loop/backing_file"));
        if (file != null
            && (file.strip().equals(image.toString()) || file.strip().equals(image + DELETED))) {
          found.add(Path.of("/dev").resolve(loop.getFileName().toString()));
        }
      }
    }
    return found;
  }

  @Override
  public Path attach(Path image, String mark) throws IOException {
    List<String> plain = List.of("losetup", "--find", "--show", image.toString());
    List<String> direct = new ArrayList<>(plain);
    direct.add(1, "--direct-io=on");
    MachineProgram.Result result = MachineProgram.attempt(mark, PATIENCE, direct);
    if (result.exit() != 0) {
      // A file system without direct I/O, such as tmpfs before Linux 6.6.
      for (Path half : loops(image)) {
        detach(half, mark);
      }
      return device(MachineProgram.run(mark, PATIENCE, plain));
    }
    return device(result.said());
  }

  private static Path device(String said) throws IOException {
    // Warnings go to the other stream.
    return said.lines()
        .filter(line -> line.startsWith("/dev/"))
        .reduce((first, last) -> last)
        .map(Path::of)
        .orElseThrow(() -> new IOException("losetup names no device: " + said));
  }

  @Override
  public void detach(Path loop, String mark) throws IOException {
    MachineProgram.run(mark, "losetup", "--detach", loop.toString());
    // While a process holds it open the kernel only promises to detach it.
    Path attached = SYS.resolve("block/" + loop.getFileName() + "/loop/backing_file");
    await(() -> !Files.exists(attached), loop + " stays attached: a process holds it open");
  }

  @Override
  public boolean mapped(Path node) {
    return Files.exists(node);
  }

  @Override
  public void unmap(Path node, String mark) throws IOException {
    MachineProgram.run(mark, "cryptsetup", "close", node.getFileName().toString());
    await(() -> !mapped(node), node + " stays: a process holds it open");
  }

  private static void await(Wait.Condition<IOException> condition, String otherwise)
      throws IOException {
    await(PATIENCE, condition, otherwise);
  }

  static void await(Duration patience, Wait.Condition<IOException> condition, String otherwise)
      throws IOException {
    if (!LOOK.atMost(patience).untilDespiteInterrupts(condition)) {
      throw new IOException(otherwise);
    }
  }

  @Override
  public Optional<String> unlimitable() {
    return Optional.ofNullable(BlockThrottle.find().why());
  }

  @Override
  public Optional<String> unlimitable(Path device) {
    return Files.exists(of(device).resolve("partition"))
        ? Optional.of(
            device + " is a partition, and the kernel limits whole devices only; name one")
        : Optional.empty();
  }

  @Override
  public Optional<BlockRates> limit(Path device) throws IOException {
    BlockThrottle throttle = BlockThrottle.find().throttle();
    return throttle == null || !Files.exists(of(device).resolve("dev"))
        ? Optional.empty()
        : Optional.of(throttle.get(number(device)));
  }

  @Override
  public void limit(Path device, BlockRates rates) throws IOException {
    BlockThrottle.Found found = BlockThrottle.find();
    if (found.throttle() == null) {
      throw new IOException(found.why());
    }
    found.throttle().set(number(device), rates);
  }

  @Override
  public BlockTraffic traffic(Path device) throws IOException {
    return BlockTraffic.of(ProcFs.read(of(device).resolve("stat")));
  }

  /** Its directory in sysfs. */
  private Path of(Path device) {
    Path real;
    try {
      real = device.toRealPath();
    } catch (IOException e) {
      real = device;
    }
    return SYS.resolve("class/block").resolve(real.getFileName().toString());
  }

  /** Major and minor. */
  private String number(Path device) throws IOException {
    String number = ProcFs.read(of(device).resolve("dev"));
    if (number == null) {
      throw new IOException(device + " is no block device");
    }
    return number.strip();
  }

  @Override
  public Optional<Signature> signature(Path device) throws IOException {
    MachineProgram.Result result =
        MachineProgram.attempt(
            "toll", PATIENCE, List.of("blkid", "--probe", "--output", "export", device.toString()));
    if (result.exit() == NOTHING) {
      return Optional.empty();
    }
    if (result.exit() != 0) {
      throw new IOException(
          result.said().isEmpty() ? "blkid cannot read " + device : result.said());
    }
    Map<String, String> told =
        result
            .said()
            .lines()
            .map(line -> line.split("=", 2))
            .filter(parts -> parts.length == 2)
            .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (a, b) -> a));
    return Optional.of(
        new Signature(
            told.getOrDefault("TYPE", told.getOrDefault("PTTYPE", "unknown")),
            told.getOrDefault("UUID", "")));
  }

  @Override
  public void erase(Path device, String mark) throws IOException {
    MachineProgram.run(mark, "wipefs", "--all", "--quiet", device.toString());
  }
}
