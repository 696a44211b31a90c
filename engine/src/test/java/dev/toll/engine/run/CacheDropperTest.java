package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a file in the kernel's stead: a test must not empty everybody's page cache. */
class CacheDropperTest {
  @TempDir Path directory;
  private final Steps steps = new Steps((phase, name) -> {});

  private CacheDropper drop(String wish, Path control) throws Exception {
    CacheDropper dropper = new CacheDropper(wish, control);
    dropper.drop(steps);
    return dropper;
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
  void syncIsAStep() throws Exception {
    new CacheDropper("no").sync(steps);
    assertThat(step()).matches(s -> s.name().equals("sync") && s.outcome() == Outcome.DONE);
  }
}
