package dev.toll.engine.process;

import java.io.IOException;
import java.nio.file.Path;

/** The machine that toll runs on. */
final class LocalHost implements ProcessHost {
  static final ProcessHost HERE = new LocalHost();

  private LocalHost() {}

  @Override
  public String name() {
    return "this machine";
  }

  @Override
  public String hostName() {
    String name = ProcFs.read(Path.of("/proc/sys/kernel/hostname"));
    return name == null ? "" : name.strip();
  }

  @Override
  public Process start(ProcessBuilder builder) throws IOException {
    return builder.start();
  }

  @Override
  public void terminate(Process process) {
    // Process.destroy would also close its stdin, and the tether would cut its shutdown hooks
    // short.
    process.toHandle().destroy();
  }

  @Override
  public String proc(long pid, String file) {
    return ProcFs.read(Path.of("/proc", Long.toString(pid), file));
  }
}
