package dev.toll.engine.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.cgroup.CgroupPlace.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupPlaceTest {
  private static final String V2 =
      "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
  private static final String HYBRID =
      """
      31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
      33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct
      35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
      41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
      """;

  @TempDir Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<CgroupPlace> places(String mounts, String groups, String... directories)
      throws IOException {
    file("proc/self/mountinfo", mounts);
    file("proc/self/cgroup", groups);
    for (String directory : directories) {
      file(directory + "/cgroup.procs", "");
    }
    return CgroupPlace.find(root).places();
  }

  private CgroupPlace place(Kind kind, String directory) {
    return new CgroupPlace(kind, root.resolve(directory));
  }

  @Test
  void theSecondVersionAlone() throws IOException {
    assertThat(places(V2, "0::/user.slice/toll.scope\n", "sys/fs/cgroup/user.slice/toll.scope"))
        .containsExactly(place(Kind.V2, "sys/fs/cgroup/user.slice/toll.scope"));
  }

  @Test
  void bothBesideEachOtherTheSecondFirst() throws IOException {
    assertThat(
            places(
                HYBRID,
                "4:memory:/m\n3:cpu,cpuacct:/a\n0::/\n",
                "sys/fs/cgroup/unified",
                "sys/fs/cgroup/cpu,cpuacct/a"))
        .containsExactly(
            place(Kind.V2, "sys/fs/cgroup/unified"), place(Kind.V1, "sys/fs/cgroup/cpu,cpuacct/a"));
  }

  @Test
  void theFirstVersionAlone() throws IOException {
    String mounts = "33 31 0:30 / /sys/fs/cgroup/cpuacct rw - cgroup cgroup rw,cpuacct\n";
    assertThat(places(mounts, "2:cpuacct:/\n1:cpu:/\n", "sys/fs/cgroup/cpuacct"))
        .containsExactly(place(Kind.V1, "sys/fs/cgroup/cpuacct"));
  }

  @Test
  void aContainerWithoutANamespaceSeesOnlyItsOwnPart() throws IOException {
    String mounts = "30 23 0:26 /docker/abc /sys/fs/cgroup rw - cgroup2 cgroup rw\n";
    assertThat(places(mounts, "0::/docker/abc\n", "sys/fs/cgroup"))
        .containsExactly(place(Kind.V2, "sys/fs/cgroup"));
    assertThat(places(mounts, "0::/docker/abcdef\n")).as("another one's").isEmpty();
  }

  @Test
  void aGroupOutsideTheNamespaceCannotBeReached() throws IOException {
    assertThat(places(V2, "0::/../elsewhere\n", "sys/fs/cgroup")).isEmpty();
  }

  @Test
  void whatMayNotBeWrittenToIsSaid() throws IOException {
    assertThat(places(V2, "0::/user.slice\n")).isEmpty();
    assertThat(CgroupPlace.find(root).why())
        .isEqualTo("cgroup v2 at /sys/fs/cgroup/user.slice is not writable");
  }

  @Test
  void aMachineWithoutAny() throws IOException {
    assertThat(CgroupPlace.find(root).why()).contains("cannot be read");
    assertThat(places("22 1 8:1 / / rw - ext4 /dev/sda1 rw\n", "")).isEmpty();
    assertThat(CgroupPlace.find(root).why()).contains("no cgroup hierarchy");
  }
}
