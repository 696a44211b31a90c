package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkspaceTest {
  private final List<String> done = new ArrayList<>();
  private final Steps steps = new Steps((phase, step) -> done.add(step));
  private boolean known;

  private final Workspace.Owner owner =
      new Workspace.Owner() {
        @Override
        public String describe() {
          return "the cluster";
        }

        @Override
        public boolean made(String name) {
          return known;
        }

        @Override
        public void making(String name) {
          done.add("written down " + name);
        }

        @Override
        public void drop(String name) {
          done.add("dropped " + name);
        }
      };

  private Workspace.Maker maker(boolean taken) {
    return new Workspace.Maker() {
      @Override
      public boolean taken() {
        return taken;
      }

      @Override
      public void make() {
        done.add("made");
      }
    };
  }

  private Workspace place() {
    return new Workspace(owner, "directory", "/toll_1");
  }

  @Test
  void itIsWrittenDownBeforeItIsMadeAndDroppedOnce() throws Exception {
    Workspace place = place();
    place.make(maker(false));
    assertThat(done).containsExactly("written down /toll_1", "made");
    place.stop(steps);
    place.stop(steps);
    place.kill();
    assertThat(done).filteredOn(each -> each.startsWith("dropped")).hasSize(1);
  }

  @Test
  void whatAnEarlierTrialLeftIsDroppedFirst() throws Exception {
    known = true;
    place().make(maker(false));
    assertThat(done).startsWith("dropped /toll_1", "written down /toll_1");
  }

  @Test
  void whatIsNotTheRunsIsLeftAlone() {
    Workspace place = place();
    assertThatThrownBy(() -> place.make(maker(true)))
        .isInstanceOf(SystemException.class)
        .hasMessage(
            "the cluster has a directory /toll_1 already, and toll drops nothing that this run did"
                + " not make");
    place.kill();
    assertThat(done).isEmpty();
  }

  @Test
  void aMarkBecomesANameThatClustersTake() {
    assertThat(Workspace.word("toll-2026-11-25T20:35Z.a")).isEqualTo("toll_2026_11_25t20_35z_a");
  }
}
