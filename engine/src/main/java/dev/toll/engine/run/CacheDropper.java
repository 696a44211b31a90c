package dev.toll.engine.run;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * sync, and {@code 3 > /proc/sys/vm/drop_caches} where that is asked for and permitted. It hits
 * every process of the machine, so it is never done unasked.
 */
public final class CacheDropper {
  private static final Path CONTROL = Path.of("/proc/sys/vm/drop_caches");

  private final String wish;
  private final Path control;
  private String done = "not dropped";

  /** What is asked for: yes, no or auto. */
  public CacheDropper(String wish) {
    this(wish, CONTROL);
  }

  CacheDropper(String wish, Path control) {
    this.wish = wish;
    this.control = control;
  }

  /** What was done, for the record. */
  String done() {
    return done;
  }

  /** Writes everything that is dirty to disk. */
  public void sync(Steps steps) throws SystemException, InterruptedException {
    steps.run("sync", Duration.ofMinutes(5), CacheDropper::sync);
  }

  private static void sync() throws IOException, SystemException, InterruptedException {
    Process sync = ChildEnvironment.builder("sync").inheritIO().start();
    if (!sync.waitFor(300, TimeUnit.SECONDS)) {
      sync.destroyForcibly();
      throw new SystemException("sync did not finish within 5 minutes; the disk is very busy");
    }
  }

  /** Why caches stay as they are; empty where they are dropped. */
  public Optional<String> kept() {
    return wish.equals("no")
        ? Optional.of("the study does not ask for it (design.drop-caches)")
        : Files.isWritable(control) ? Optional.empty() : Optional.of("not permitted (needs root)");
  }

  /** Drops the caches as wished, or notes why not. */
  public void drop(Steps steps) throws SystemException, InterruptedException {
    Optional<String> kept = kept();
    if (kept.isEmpty()) {
      steps.run("drop caches", Duration.ofMinutes(1), this::write);
      done = "dropped before every trial";
      return;
    }
    if (wish.equals("yes")) {
      throw new SystemException(
          "design.drop-caches is yes, but "
              + control
              + " is not writable; run as root, or set it to auto or no");
    }
    if (!wish.equals("no")) {
      done = "not dropped: " + kept.get();
    }
    steps.skip("drop caches", kept.get());
  }

  /** The same within a step, where caches are not {@link #kept}. */
  public void drop() throws IOException, SystemException, InterruptedException {
    sync();
    write();
  }

  private void write() throws IOException {
    Files.writeString(control, "3\n");
  }
}
