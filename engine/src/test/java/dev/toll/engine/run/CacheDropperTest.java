package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.Elsewhere;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a file in the kernel's stead: a test must not empty everybody's page cache. */
class CacheDropperTest {
  @TempDir Path directory;
  private final Steps steps = new Steps((phase, name) -> {});
  private final List<AgentHost> hosts = new ArrayList<>();
  private final Set<String> scripts = new ConcurrentSkipListSet<>();

  private CacheDropper drop(String wish, Path control) throws Exception {
    CacheDropper dropper = CacheDropper.of(wish, control, List.copyOf(hosts));
    dropper.drop(steps);
    return dropper;
  }

  /** A host where it is permitted or not. */
  private void host(String name, boolean root) {
    Elsewhere host = new Elsewhere(directory, name);
    host.commands =
        command -> {
          scripts.add(name + ": " + command.get(2));
          return command.get(2).startsWith("test -w") && root ? "done\n" : "";
        };
    hosts.add(host);
  }

  private StepRecord step() {
    assertThat(steps.records()).hasSize(1);
    return steps.records().get(0);
  }

  @Test
  void notAskedFor() throws Exception {
    Path control = Files.writeString(directory.resolve("control"), "");
    assertThat(drop("no", control).done()).isEqualTo("not dropped");
    assertThat(control).isEmptyFile();
    assertThat(step().outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(step().note()).isEqualTo("the study does not ask for it (design.drop-caches)");
  }

  @Test
  void notPermitted() throws Exception {
    assertThat(drop("auto", directory.resolve("absent")).done())
        .isEqualTo("not dropped: not permitted (needs root)");
    assertThat(step().outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(step().note()).isEqualTo("not permitted (needs root)");
  }

  @Test
  void demandedButNotPermitted() {
    assertThatThrownBy(() -> drop("yes", directory.resolve("absent")))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("design.drop-caches is yes")
        .hasMessageContaining("run as root, or set it to auto or no");
  }

  @Test
  void dropped() throws Exception {
    for (String wish : new String[] {"yes", "auto"}) {
      Path control = Files.writeString(directory.resolve(wish), "");
      assertThat(drop(wish, control).done()).isEqualTo("dropped before every trial");
      assertThat(control).hasContent("3");
    }
    assertThat(steps.records()).allMatch(step -> step.outcome() == Outcome.DONE);
  }

  @Test
  void onEveryHostThatPermitsIt() throws Exception {
    host("w1", true);
    host("w2", true);
    assertThat(drop("yes", Files.writeString(directory.resolve("control"), "")).done())
        .isEqualTo("dropped before every trial on this machine, w1, w2");
    assertThat(scripts)
        .contains("w1: echo 3 > /proc/sys/vm/drop_caches", "w2: echo 3 > /proc/sys/vm/drop_caches");
    host("i1", false);
    scripts.clear();
    assertThat(drop("auto", Files.writeString(directory.resolve("control"), "")).done())
        .isEqualTo(
            "dropped before every trial on this machine, w1, w2; not on i1: not permitted (needs"
                + " root)");
    assertThat(scripts).noneMatch(script -> script.startsWith("i1: echo"));
    assertThat(drop("auto", directory.resolve("absent")).done())
        .startsWith("dropped before every trial on w1, w2; not on this machine, i1: ");
  }

  @Test
  void aHostThatDoesNotPermitItIsNamed() {
    host("w1", true);
    host("w2", false);
    assertThatThrownBy(() -> drop("yes", Files.writeString(directory.resolve("control"), "")))
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("design.drop-caches is yes, but ")
        .hasMessageEndingWith(
            " is not writable on w2; be root there (user: root in the hosts file), or set it to auto"
                + " or no");
    assertThat(scripts).noneMatch(script -> script.contains("echo 3"));
  }

  @Test
  void hostsAreAskedNothingWhereItIsNotAskedFor() throws Exception {
    host("w1", true);
    assertThat(drop("no", directory.resolve("absent")).done()).isEqualTo("not dropped");
    assertThat(scripts).isEmpty();
    CacheDropper.of("no", hosts).sync(steps);
    assertThat(scripts).containsExactly("w1: sync");
  }

  @Test
  void syncIsAStep() throws Exception {
    new CacheDropper("no").sync(steps);
    assertThat(step()).matches(s -> s.name().equals("sync") && s.outcome() == Outcome.DONE);
  }
}
