package dev.toll.engine.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Where pids mean what they say: a boot of a machine, and a PID namespace of it
 * (pid_namespaces(7)). A component is null where it is unknown.
 *
 * @param boot the kernel's boot id: no two running kernels have the same
 * @param pidNamespace as {@code /proc/self/ns/pid} links to
 * @param host its name
 * @param machine a checksum of the machine id, which must not be shown itself (machine-id(5))
 */
public record PidNamespace(String boot, String pidNamespace, String host, String machine) {

  /** Those of this process. */
  public static PidNamespace here() {
    String name = ProcFs.read(Path.of("/proc/sys/kernel/hostname"));
    return new PidNamespace(
        ProcFs.bootId(), namespace(), name == null ? null : name.strip(), machineNow());
  }

  /** Whether a process of these whereabouts is seen in the process table here, by its own pid. */
  public boolean seenFrom(PidNamespace here) {
    return sameKernel(here) && (pidNamespace == null || pidNamespace.equals(here.pidNamespace));
  }

  /** Whether both are of one running kernel, or it is unknown. */
  public boolean sameKernel(PidNamespace here) {
    return boot == null || boot.equals(here.boot);
  }

  /** Whether both are of one machine, booted anew perhaps, or it is unknown. */
  public boolean sameHost(PidNamespace here) {
    return host == null || (host.equals(here.host) && here.machine.equals(machine));
  }

  private static String namespace() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      return null;
    }
  }

  private static String machineNow() {
    String machine = ProcFs.read(Path.of("/etc/machine-id"));
    CRC32C sum = new CRC32C();
    sum.update((machine == null ? "" : machine.strip()).getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(sum.getValue());
  }
}
