package dev.toll.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.doctor.Check.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomChecksTest {
  private static final long GIB = 1L << 30;

  @TempDir Path directory;

  private Needs needs(long memory, long disk) {
    return new Needs("x", "toll run x", memory, disk, directory.resolve("not/yet"), directory);
  }

  private Check look(String id, Needs needs, long machineMemory) {
    return Root.one(RoomChecks.of(new Root(directory).host(), needs, () -> machineMemory), id);
  }

  private void memory(String text) throws IOException {
    new Root(directory).file("/proc/meminfo", text);
  }

  @Test
  void memoryIsWhatCanBeHad() throws IOException {
    memory("MemTotal: 8388608 kB\nMemAvailable:    4194304 kB\n");

    Check enough = look("memory", needs(3 * GIB, 0), 8 * GIB);
    assertThat(enough.state()).isEqualTo(State.OK);
    assertThat(enough.found()).isEqualTo("4.0 GiB available; x needs about 3.0 GiB");

    Check less = look("memory", needs(5 * GIB, 0), 8 * GIB);
    assertThat(less.state()).isEqualTo(State.MISSING);
    assertThat(less.prevents()).isTrue();
  }

  @Test
  void aContainersLimitCounts() throws IOException {
    memory("MemAvailable:    41943040 kB\n");

    assertThat(look("memory", needs(3 * GIB, 0), 2 * GIB).prevents()).isTrue();
    assertThat(look("memory", needs(3 * GIB, 0), -1).prevents()).as("no limit known").isFalse();
  }

  @Test
  void unknownMemoryPreventsNothing() {
    assertThat(look("memory", needs(3 * GIB, 0), 8 * GIB).state()).isEqualTo(State.LIMITED);
  }

  @Test
  void swapInUseIsSaid() throws IOException {
    memory("SwapTotal: 0 kB\nSwapFree: 0 kB\n");
    assertThat(look("swap", needs(0, 0), 0)).extracting(Check::found).isEqualTo("none");

    memory("SwapTotal: 2097152 kB\nSwapFree: 2097152 kB\n");
    assertThat(look("swap", needs(0, 0), 0).state()).isEqualTo(State.OK);

    memory("SwapTotal: 2097152 kB\nSwapFree: 1048576 kB\n");
    Check used = look("swap", needs(0, 0), 0);
    assertThat(used.state()).isEqualTo(State.LIMITED);
    assertThat(used.found()).isEqualTo("1.0 GiB of 2.0 GiB used");
  }

  @Test
  void diskIsThatOfTheNearestDirectory() throws IOException {
    assertThat(look("disk", needs(0, 1), 0).found()).contains(" free on " + directory + " (");
    assertThat(look("disk", needs(0, Long.MAX_VALUE), 0).prevents()).isTrue();

    Files.writeString(directory.resolve("not"), "a file");
    Check file = look("disk", needs(0, 1), 0);
    assertThat(file.prevents()).isTrue();
    assertThat(file.found()).contains("is not a writable directory");
  }

  @Test
  void fileSystemsThatDistortAreNamed() {
    assertThat(RoomChecks.remark("ext4")).isEmpty();
    assertThat(RoomChecks.remark("tmpfs")).contains("in memory");
    assertThat(RoomChecks.remark("nfs4")).contains("network");
    assertThat(RoomChecks.remark("overlay")).contains("container");
  }

  @Test
  void portsBelowThoseOfOutgoingConnections() throws IOException {
    Root root = new Root(directory);
    root.file("/proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    assertThat(look("ports", needs(0, 0), 0).state()).isEqualTo(State.OK);

    root.file("/proc/sys/net/ipv4/ip_local_port_range", "1024\t65535\n");
    Check shared = look("ports", needs(0, 0), 0);
    assertThat(shared.state()).isEqualTo(State.LIMITED);
    assertThat(shared.found()).contains("from 1024 on");

    root.file("/proc/sys/net/ipv4/ip_local_port_range", "60000\t60999\n");
    Check few = look("ports", needs(0, 0), 0);
    assertThat(few.state()).isEqualTo(State.LIMITED);
    assertThat(few.found()).startsWith("outgoing connections have 1000 ");
  }
}
