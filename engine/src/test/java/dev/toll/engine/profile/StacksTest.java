package dev.toll.engine.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StacksTest {
  @TempDir Path directory;

  @Test
  void readsWeightsInNanosecondsAndCountsBeside() throws Exception {
    Path weights =
        Files.writeString(
            directory.resolve("w"),
            "[main tid=7];a/B.c;d/E.f 15000000\n[C2 CompilerThread0 tid=9];Compile::Compile 5000000\n");
    Path counts =
        Files.writeString(
            directory.resolve("s"),
            "[main tid=7];a/B.c;d/E.f 2\n[C2 CompilerThread0 tid=9];Compile::Compile 1\n");

    assertThat(Stacks.read(weights, counts))
        .containsExactlyInAnyOrder(
            new Stacks.Stack("main", List.of("a/B.c", "d/E.f"), 0.015, 2),
            new Stacks.Stack("C2 CompilerThread0", List.of("Compile::Compile"), 0.005, 1));
  }

  @Test
  void aThreadsNameMayHoldAnything() {
    assertThat(Stacks.parse("[a; b] [tid=x tid=12];f/G.h", 1, 1))
        .isEqualTo(new Stacks.Stack("a; b] [tid=x", List.of("f/G.h"), 1, 1));
    assertThat(Stacks.parse("[tid=12];start_thread", 1, 1).thread()).isEmpty();
    assertThat(Stacks.parse("f/G.h;i/J.k", 1, 1).frames()).containsExactly("f/G.h", "i/J.k");
    assertThat(Stacks.parse("[gone tid=3]", 1, 1).frames()).isEmpty();
  }

  @Test
  void namesThatAJvmNumbersAnewAreAlike() {
    assertThat(
            Stacks.parse(
                    "[m tid=1];a/B$$Lambda$12.0x00007fa410000a08.run"
                        + ";jdk/internal/reflect/GeneratedMethodAccessor17.invoke;c/D$1.e",
                    1,
                    1)
                .frames())
        .containsExactly(
            "a/B$$Lambda.run", "jdk/internal/reflect/GeneratedMethodAccessor.invoke", "c/D$1.e");
  }

  @Test
  void whatIsNoStackIsSaidWithItsPlace() throws Exception {
    Path broken = Files.writeString(directory.resolve("w"), "a;b 1\nnonsense\n");

    assertThatThrownBy(() -> Stacks.read(broken, broken))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("w:2: not a stack and its weight");
  }
}
