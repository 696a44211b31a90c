package dev.toll.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HardwareTest {
  private static final long GIB = 1L << 30;

  @TempDir Path root;
  private HostTree machine;
  private Hardware hardware;

  @BeforeEach
  void build() {
    machine = new HostTree(root);
    hardware = new Hardware(machine.host);
  }

  @Test
  void aMachineThatTellsNothingIsUnknownThroughout() {
    assertThat(hardware.describe().values()).allMatch(value -> value.startsWith("unknown"));
    assertThat(hardware.disk(252, 1)).isEqualTo("unknown");
    assertThat(ContainerMemory.available(machine.host)).isEqualTo(-1);
  }

  @Test
  void whatAVirtualMachineLooksLike() throws IOException {
    machine.file("/proc/cpuinfo", "flags : fpu aes hypervisor\n");
    assertThat(hardware.virtualMachine()).isEqualTo("yes (hypervisor unknown)");
    machine.file("/sys/class/dmi/id/sys_vendor", "QEMU\n");
    machine.file("/sys/class/dmi/id/product_name", "Standard PC\n");
    assertThat(hardware.virtualMachine()).isEqualTo("yes, QEMU Standard PC");
    machine.file("/proc/cpuinfo", "Features : fp asimd aes\n");
    assertThat(hardware.virtualMachine()).as("arm64, by its name").startsWith("yes");
    machine.file("/sys/class/dmi/id/sys_vendor", "Ampere\n");
    machine.file("/sys/class/dmi/id/product_name", "Altra\n");
    assertThat(hardware.virtualMachine()).isEqualTo("unknown (Ampere Altra)");
    machine.file("/proc/cpuinfo", "flags : fpu aes\n");
    assertThat(hardware.virtualMachine()).isEqualTo("not seen (Ampere Altra)");
  }

  @Test
  void switchesOfTheKernel() throws IOException {
    machine
        .file("/sys/devices/system/cpu/smt/active", "1\n")
        .file("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n")
        .file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n")
        .file("/sys/devices/system/node/online", "0-1,4\n")
        .file("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n")
        .file("/sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n")
        .file("/proc/meminfo", "MemAvailable:  1048576 kB\nSwapTotal:  2097152 kB\n");
    assertThat(hardware.describe())
        .containsEntry("simultaneous multithreading", "on")
        .containsEntry("turbo", "off")
        .containsEntry("frequency governor", "powersave")
        .containsEntry("NUMA nodes", "3")
        .containsEntry("transparent huge pages", "madvise")
        .containsEntry("clock source", "tsc")
        .containsEntry("swap", "2.0 GiB");
  }

  @Test
  void aPartitionLiesOnItsDisk() throws IOException {
    machine.file("/sys/devices/pci/block/vda/queue/rotational", "0\n");
    machine.file("/sys/devices/pci/block/vda/vda1/partition", "1\n");
    Path link = machine.host.path("/sys/dev/block/252:1");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, machine.host.path("/sys/devices/pci/block/vda/vda1"));
    assertThat(hardware.disk(252, 1)).isEqualTo("vda, not rotating");
    assertThat(hardware.disk(0, 45)).startsWith("none (no block device");
    assertThat(Hardware.minor(0xfc01)).isEqualTo(1);
    assertThat(Hardware.major(0xfc01)).isEqualTo(252);
  }

  private void memory(String mount, String own) throws IOException {
    machine
        .file("/proc/meminfo", "MemAvailable:  8388608 kB\n")
        .file("/proc/self/mountinfo", mount)
        .file("/proc/self/cgroup", own);
  }

  @Test
  void theTightestLimitOfTheSecondVersion() throws IOException {
    memory("30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n", "0::/a/b\n");
    machine
        .file("/sys/fs/cgroup/a/b/memory.max", "max\n")
        .file("/sys/fs/cgroup/a/memory.max", Long.toString(4 * GIB) + "\n")
        .file("/sys/fs/cgroup/a/memory.current", Long.toString(3 * GIB) + "\n")
        .file("/sys/fs/cgroup/a/memory.stat", "anon 5\ninactive_file " + GIB + "\n");
    assertThat(ContainerMemory.available(machine.host)).isEqualTo(2 * GIB);
    assertThat(hardware.memoryLimit()).isEqualTo("4.0 GiB");
    assertThat(ContainerMemory.of(machine.host).where()).isEqualTo("cgroup v2 /sys/fs/cgroup/a");
  }

  @Test
  void theTightestQuotaOfEitherVersion() throws IOException {
    assertThat(CpuQuota.of(machine.host).words()).isEmpty();
    memory("30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n", "0::/a/b\n");
    machine
        .file("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n")
        .file("/sys/fs/cgroup/a/cpu.max", "50000 100000\n")
        .file("/sys/fs/cgroup/a/cpu.stat", "usage_usec 9\nnr_throttled 3\nthrottled_usec 7000\n");
    CpuQuota second = CpuQuota.of(machine.host);
    assertThat(second).isEqualTo(new CpuQuota(0.5, "/sys/fs/cgroup/a"));
    assertThat(second.throttledMicros(machine.host)).isEqualTo(7000);
    assertThat(CpuQuota.of(machine.host).words()).hasValue("0.50 CPUs");
    memory("35 31 0:32 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n", "4:cpu:/c\n");
    machine
        .file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n")
        .file("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n")
        .file("/sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "150000\n")
        .file("/sys/fs/cgroup/cpu/c/cpu.cfs_period_us", "100000\n")
        .file("/sys/fs/cgroup/cpu/c/cpu.stat", "nr_throttled 3\nthrottled_time 8000000\n");
    CpuQuota first = CpuQuota.of(machine.host);
    assertThat(first).isEqualTo(new CpuQuota(1.5, "/sys/fs/cgroup/cpu/c"));
    assertThat(first.throttledMicros(machine.host)).isEqualTo(8000);
  }

  @Test
  void theFirstVersionAndItsWayToSayNoLimit() throws IOException {
    memory("35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n", "4:memory:/c\n");
    machine
        .file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n")
        .file("/sys/fs/cgroup/memory/c/memory.limit_in_bytes", Long.toString(GIB) + "\n")
        .file("/sys/fs/cgroup/memory/c/memory.usage_in_bytes", Long.toString(GIB / 4) + "\n");
    assertThat(ContainerMemory.available(machine.host)).isEqualTo(GIB - GIB / 4);
    machine.file("/sys/fs/cgroup/memory/c/memory.limit_in_bytes", "9223372036854771712\n");
    assertThat(ContainerMemory.available(machine.host)).isEqualTo(8 * GIB);
    assertThat(hardware.memoryLimit()).isEqualTo("none");
  }
}
