package dev.toll.engine.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which group's throttling is used, and what is written there. */
class BlockThrottleTest {
  private static final BlockRates RATES = new BlockRates(1000, 2000, 0, 40);
  private static final String HYBRID =
      """
      35 31 0:32 / /sys/fs/cgroup/blkio rw,relatime - cgroup cgroup rw,blkio
      41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
      """;
  private static final String V2 = "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";

  @TempDir Path root;

  private Path file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private BlockThrottle.Found find(String mounts, String groups) throws IOException {
    file("proc/self/mountinfo", mounts);
    file("proc/self/cgroup", groups);
    return BlockThrottle.find(root);
  }

  private void blkio(String group) throws IOException {
    for (String what : new String[] {"read_bps", "write_bps", "read_iops", "write_iops"}) {
      file(group + "/blkio.throttle." + what + "_device", "");
    }
  }

  @Test
  void theRootGroupOfTheFirstVersionLimitsWriteBackToo() throws IOException {
    blkio("sys/fs/cgroup/blkio");
    file("sys/fs/cgroup/blkio/release_agent", "");
    file("sys/fs/cgroup/unified/cgroup.controllers", "hugetlb\n");
    BlockThrottle throttle = find(HYBRID, "7:blkio:/\n0::/\n").throttle();
    throttle.set("7:0", RATES);
    assertThat(root.resolve("sys/fs/cgroup/blkio/blkio.throttle.write_bps_device"))
        .hasContent("7:0 2000");
    assertThat(throttle.get("7:0")).isEqualTo(RATES);
    assertThat(throttle.get("7:1")).isEqualTo(BlockRates.NONE);
    throttle.set("7:0", BlockRates.NONE);
    assertThat(root.resolve("sys/fs/cgroup/blkio/blkio.throttle.write_bps_device"))
        .hasContent("7:0 0");
  }

  @Test
  void aGroupBelowItDoesNot() throws IOException {
    blkio("sys/fs/cgroup/blkio/docker/abc");
    BlockThrottle.Found found = find(HYBRID, "7:blkio:/docker/abc\n0::/\n");
    assertThat(found.throttle()).isNull();
    assertThat(found.why())
        .startsWith("what the kernel writes back is not limited in a control group below")
        .endsWith("start toll in the root group");
  }

  @Test
  void theSecondVersionNeedsBothControllersInOurGroup() throws IOException {
    file("sys/fs/cgroup/cgroup.controllers", "cpu io memory\n");
    file("sys/fs/cgroup/toll.scope/memory.max", "max");
    String groups = "0::/toll.scope\n";
    assertThat(find(V2, groups).why()).contains("has not both controllers, io and memory; start");
    Path max = file("sys/fs/cgroup/toll.scope/io.max", "");
    BlockThrottle throttle = find(V2, groups).throttle();
    throttle.set("8:16", RATES);
    assertThat(max).hasContent("8:16 rbps=1000 wbps=2000 riops=max wiops=40");
    assertThat(throttle.get("8:16")).isEqualTo(RATES);
    throttle.set("8:16", BlockRates.NONE);
    assertThat(max).hasContent("8:16 rbps=max wbps=max riops=max wiops=max");
    assertThat(throttle.get("8:16")).isEqualTo(BlockRates.NONE);
  }

  @Test
  void aKernelWithoutSaysSo() throws IOException {
    String bare = "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
    file("sys/fs/cgroup/unified/cgroup.controllers", "hugetlb\n");
    BlockThrottle.Found found = find(bare, "0::/\n");
    assertThat(found.throttle()).isNull();
    assertThat(found.why()).contains("CONFIG_BLK_DEV_THROTTLING");
  }
}
