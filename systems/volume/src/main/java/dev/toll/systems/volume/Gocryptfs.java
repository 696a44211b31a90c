package dev.toll.systems.volume;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Mount;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.base.process.GuardedProgram;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files that a process in user space encrypts: gocryptfs, mounted by FUSE. */
final class Gocryptfs implements Layer {
  static final String TYPE = "fuse.gocryptfs";
  static final String NAME = "gocryptfs";

  static final String GCM = "aes-256-gcm";

  /** Deterministic, for backups; slower. */
  static final String SIV = "aes-siv-512";

  static final String XCHACHA = "xchacha20-poly1305";

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int TAIL = 5;

  /** gocryptfs(1), exit codes. */
  private static final int WRONG_PASSWORD = 12;

  private static final Pattern CONTENTS = Pattern.compile("(?m)^contentEncryption:\\s*(\\S+)");

  private final VolumeContext workshop;
  private final Path lower;
  private final Mount mount;
  private GuardedProgram daemon;

  /**
   * Not mounted yet.
   *
   * @param lower directory that holds what is encrypted
   * @param place where it is mounted; exists
   */
  Gocryptfs(VolumeContext workshop, Path lower, Path place) throws IOException {
    this.workshop = workshop;
    this.lower = lower;
    this.mount = new Mount(place.toRealPath(), TYPE, workshop.mark());
  }

  /** The command that makes the encrypted directory; the password is random, not to be guessed. */
  static List<String> init(String cipher, Path key, Path lower) {
    List<String> command =
        new ArrayList<>(MachineProgram.command("gocryptfs -init -q -scryptn 10 -passfile", key));
    if (cipher.equals(SIV)) {
      command.add("-aessiv");
    } else if (cipher.equals(XCHACHA)) {
      command.add("-xchacha");
    }
    command.add(lower.toString());
    return command;
  }

  /** The command that serves it, in the foreground. */
  static List<String> serve(String program, String mark, Path key, Path lower, Path place) {
    return List.of(
        program,
        "-fg",
        "-q",
        "-nosyslog",
        "-fsname",
        mark,
        "-passfile",
        key.toString(),
        lower.toString(),
        place.toString());
  }

  /**
   * Makes and mounts it.
   *
   * @param log of its process
   */
  void open(String cipher, Path key, GuardScript script, Path log)
      throws IOException, SystemException, InterruptedException {
    PrivateFiles.directory(lower);
    MachineProgram.run(workshop.mark(), PATIENCE, init(cipher, key, lower));
    workshop.ledger().made(ExternalResource.of(mount));
    String program =
        MachineProgram.find(NAME)
            .orElseThrow(() -> new IOException(NAME + " is not installed"))
            .toString();
    // Its CPU time is the price of the level: it belongs to the servers, whose files it serves.
    daemon =
        GuardedProgram.start(
            NAME,
            Role.SERVER,
            serve(program, workshop.mark(), key, lower, mount.path()),
            lower.getParent(),
            log,
            script,
            workshop.ledger());
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!workshop.mounts().has(mount)) {
      if (!daemon.process().alive() || System.nanoTime() > end) {
        throw new SystemException(
            daemon.process().alive()
                ? "gocryptfs has not mounted within " + PATIENCE.toSeconds() + " s"
                : daemon.process().exit(),
            SystemException.endOfLog(daemon.process().tail(TAIL)));
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  ManagedProcess process() {
    return daemon.process();
  }

  Path lower() {
    return lower;
  }

  /** Whether a password is refused. */
  boolean refuses(Path key) throws IOException {
    List<String> check =
        List.of(NAME, "-fsck", "-q", "-passfile", key.toString(), lower.toString());
    return MachineProgram.attempt(workshop.mark(), PATIENCE, check).exit() == WRONG_PASSWORD;
  }

  /** The cipher of contents as its header says, in our words. */
  String cipher() throws IOException {
    String told = MachineProgram.run(workshop.mark(), NAME, "-info", lower.toString());
    Matcher matcher = CONTENTS.matcher(told);
    return switch (matcher.find() ? matcher.group(1) : "") {
      case "AES-GCM-256" -> GCM;
      case "AES-SIV-512" -> SIV;
      case "XChaCha20-Poly1305" -> XCHACHA;
      case "" -> "unknown";
      default -> matcher.group(1);
    };
  }

  @Override
  public void close() throws IOException {
    new Mounted(workshop, mount).close();
    // It ends with its mount; the guard then only tidies up.
    if (daemon != null) {
      daemon.close();
      daemon = null;
    }
  }
}
