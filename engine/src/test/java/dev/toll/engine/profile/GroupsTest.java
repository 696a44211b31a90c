package dev.toll.engine.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GroupsTest {
  private static final Groups GROUPS =
      new Groups(
          "test",
          List.of(
              group("jit", List.of("C[12] CompilerThread"), List.of()),
              group("mac", List.of(), List.of("x/Token\\.mac$")),
              group("gss", List.of(), List.of("x/")),
              group("server", List.of(), List.of("server/"))));

  private static Groups.Group group(String name, List<String> threads, List<String> frames) {
    return new Groups.Group(name, name, "", patterns(threads), patterns(frames));
  }

  private static List<Pattern> patterns(List<String> texts) {
    return texts.stream().map(Pattern::compile).toList();
  }

  private static String of(String stack) {
    return GROUPS.of(stack);
  }

  @Test
  void theFirstKnownFrameFromTheLeafDecides() {
    assertThat(of("[w tid=1];server/A.run;x/Token.wrap;javax/crypto/C.do;aescrypt"))
        .isEqualTo("gss");
    assertThat(of("[w tid=1];x/Token.wrap;server/A.run;java/util/HashMap.get")).isEqualTo("server");
  }

  @Test
  void whereSeveralGroupsKnowAFrameTheFirstHasIt() {
    assertThat(of("[w tid=1];x/Token.wrap;x/Token.mac;sha1_implCompress")).isEqualTo("mac");
    assertThat(of("[w tid=1];x/Token.macs;sha1_implCompress")).isEqualTo("gss");
  }

  @Test
  void aKnownThreadComesBeforeEveryFrame() {
    assertThat(of("[C2 CompilerThread0 tid=4];server/A.run")).isEqualTo("jit");
  }

  @Test
  void patternsMatchFromTheStartAndWhatNobodyKnowsIsOther() {
    assertThat(of("[w tid=1];my/server/A.run")).isEqualTo("other");
    assertThat(of("[w tid=1]")).isEqualTo("other");
  }
}
