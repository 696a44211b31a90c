package dev.toll.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class HostTest {
  @TempDir Path directory;

  /** Files under /proc are unlike others: see {@link Host#read}. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void readsTheKernelsOwnFiles() {
    Host host = Host.here();

    assertThat(host.files().read("/proc/loadavg").orElse(""))
        .matches("[0-9.]+ [0-9.]+ [0-9.]+ \\S+ \\d+");
    assertThat(host.files().read("/proc/sys/net/ipv4/ip_local_port_range").orElse(""))
        .matches("\\d{4,5}\\s+\\d{4,5}");
    assertThat(host.files().read("/proc/cpuinfo").orElse("").length()).isGreaterThan(100);
    assertThat(host.line("/proc/meminfo", "MemAvailable:").orElse("")).endsWith(" kB");
    assertThat(host.files().read("/proc/locks")).isPresent();
  }

  @Test
  void whatCannotBeReadIsEmpty() {
    assertThat(new Root(directory).host().files().read("/proc/loadavg")).isEmpty();
    assertThat(new Root(directory).host().files().read("/")).isEmpty();
  }

  @Test
  void programsMustBeExecutableFiles() throws IOException {
    Root root = new Root(directory).file("/usr/bin/make", "").program("/usr/sbin/krb5kdc");
    Files.createDirectories(directory.resolve("usr/bin/tar"));

    assertThat(root.host().absent(List.of("make", "tar", "krb5kdc", "g++")))
        .containsExactly("make", "tar", "g++");
  }
}
