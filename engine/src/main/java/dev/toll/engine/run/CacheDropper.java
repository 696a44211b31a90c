package dev.toll.engine.run;

import dev.toll.driver.Reason;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.Placement;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.SideBySide;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * sync, and {@code 3 > /proc/sys/vm/drop_caches} where that is asked for and permitted: on this
 * machine and all hosts of a run, at once. It hits every process of a machine, so it is never done
 * unasked.
 */
public final class CacheDropper {
  private static final Path CONTROL = Path.of("/proc/sys/vm/drop_caches");
  private static final String HERE = Placement.HERE.here().host().name();
  private static final String NOT_PERMITTED = "not permitted (needs root)";
  private static final String DONE = "done";

  private final String wish;
  private final Path control;
  private final List<AgentHost> hosts;
  private final List<String> permitted = new ArrayList<>();
  private final List<String> refusing = new ArrayList<>();

  /** Of this machine alone. What is asked for: yes, no or auto. */
  public CacheDropper(String wish) {
    this(wish, CONTROL, List.of());
  }

  private CacheDropper(String wish, Path control, List<AgentHost> hosts) {
    this.wish = wish;
    this.control = control;
    this.hosts = hosts;
    (Files.isWritable(control) ? permitted : refusing).add(HERE);
  }

  /**
   * Of this machine and the hosts of a run, which are asked whether it is permitted there.
   *
   * @throws SystemException with the machines where it is not, though it is demanded
   */
  static CacheDropper of(String wish, List<AgentHost> hosts)
      throws SystemException, InterruptedException {
    return of(wish, CONTROL, hosts);
  }

  static CacheDropper of(String wish, Path control, List<AgentHost> hosts)
      throws SystemException, InterruptedException {
    CacheDropper dropper = new CacheDropper(wish, control, hosts);
    if (!wish.equals(DesignSettings.NO)) {
      dropper.ask();
      dropper.demand();
    }
    return dropper;
  }

  private void ask() throws SystemException, InterruptedException {
    String question = "test -w " + CONTROL + " && echo " + DONE + " || true";
    List<String> answers = atOnce(() -> DONE, hosts, question);
    for (int i = 0; i < hosts.size(); i++) {
      boolean may = answers.get(i + 1).strip().equals(DONE);
      (may ? permitted : refusing).add(hosts.get(i).name());
    }
  }

  private void demand() throws SystemException {
    if (wish.equals(DesignSettings.YES) && !refusing.isEmpty()) {
      throw new SystemException(
          "design.drop-caches is yes, but "
              + control
              + " is not writable"
              + on(refusing)
              + (refusing.equals(List.of(HERE))
                  ? "; run as root"
                  : "; be root there (user: root in the hosts file)")
              + ", or set it to auto or no");
    }
  }

  /** What is done, for the record: on which machines, and on which not. */
  String done() {
    if (wish.equals(DesignSettings.NO)) {
      return "not dropped";
    }
    String dropped = permitted.isEmpty() ? "" : "dropped before every trial" + on(permitted);
    return refusing.isEmpty()
        ? dropped
        : (dropped.isEmpty() ? "not dropped" : dropped + "; not")
            + on(refusing)
            + ": "
            + NOT_PERMITTED;
  }

  private String on(List<String> machines) {
    return hosts.isEmpty() ? "" : " on " + String.join(", ", machines);
  }

  /** Writes everything that is dirty to disk. */
  public void sync(Steps steps) throws SystemException, InterruptedException {
    steps.run("sync", Duration.ofMinutes(5), this::sync);
  }

  private void sync() throws SystemException, InterruptedException {
    List<String> unused = atOnce(CacheDropper::syncHere, hosts, "sync");
  }

  private static String syncHere() throws IOException, SystemException, InterruptedException {
    Process sync = ChildEnvironment.builder("sync").inheritIO().start();
    if (!sync.waitFor(300, TimeUnit.SECONDS)) {
      sync.destroyForcibly();
      throw new SystemException("sync did not finish within 5 minutes; the disk is very busy");
    }
    return DONE;
  }

  /** Why caches stay as they are on all machines; empty where they are dropped on some. */
  public Optional<String> kept() {
    return wish.equals(DesignSettings.NO)
        ? Optional.of("the study does not ask for it (design.drop-caches)")
        : permitted.isEmpty() ? Optional.of(NOT_PERMITTED) : Optional.empty();
  }

  /** Drops the caches as wished, or notes why not. */
  public void drop(Steps steps) throws SystemException, InterruptedException {
    demand();
    Optional<String> kept = kept();
    if (kept.isEmpty()) {
      steps.run("drop caches", Duration.ofMinutes(1), this::write);
    } else {
      steps.skip("drop caches", kept.get());
    }
  }

  /** The same within a step, where caches are not {@link #kept}. */
  public void drop() throws SystemException, InterruptedException {
    sync();
    write();
  }

  private void write() throws SystemException, InterruptedException {
    List<AgentHost> those = hosts.stream().filter(it -> permitted.contains(it.name())).toList();
    List<String> unused = atOnce(this::writeHere, those, "echo 3 > " + CONTROL);
  }

  private String writeHere() throws IOException {
    if (permitted.contains(HERE)) {
      Files.writeString(control, "3\n");
    }
    return DONE;
  }

  /** What is done here and what a shell's script prints on each host, all at the same time. */
  private static List<String> atOnce(Callable<String> here, List<AgentHost> hosts, String script)
      throws SystemException, InterruptedException {
    List<Callable<String>> all = new ArrayList<>(List.of(here));
    hosts.forEach(host -> all.add(() -> host.run(List.of("sh", "-c", script))));
    try {
      return SideBySide.results(all.size(), all);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SystemException known
          ? known
          : new SystemException(Reason.of(e), e);
    }
  }
}
