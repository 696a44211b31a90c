package dev.toll.engine.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toll.engine.settings.StudyException;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupsParserTest {
  private static List<String> mistakes(String text) {
    return catchThrowableOfType(StudyException.class, () -> GroupsParser.parse("g.yaml", text))
        .getMessage()
        .lines()
        .toList();
  }

  @Test
  void readsGroupsInOrder() throws Exception {
    Groups groups =
        GroupsParser.parse(
            "g.yaml",
            """
            toll-groups: 1
            groups:
              tls: {title: TLS, what: records, frames: ['sun/security/ssl/']}
              jit: {what: compiling, threads: ['C2 ']}
            """);

    assertThat(groups.source()).isEqualTo("g.yaml");
    assertThat(groups.all())
        .extracting(Groups.Group::name)
        .startsWith("gc", "vm", "tls", "jit", "crypto")
        .endsWith("linking")
        .doesNotHaveDuplicates();
    assertThat(groups.all()).extracting(Groups.Group::title).contains("TLS", "jit");
  }

  @Test
  void everyMistakeIsToldWithItsPlace() {
    assertThat(
            mistakes(
                """
                toll-groups: 2
                groups:
                  Tls: {what: x, frames: ['a/']}
                  other: {what: x, frames: ['a/']}
                  a: {frames: ['[']}
                  b: {what: x}
                  c: {what: x, frame: ['a/']}
                  d: {what: x, frames: a/}
                  e: {what: x, frames: ['.*']}
                """))
        .containsExactly(
            "g.yaml:1:14: the first key must be 'toll-groups: 1' (the version of the format of"
                + " groups)",
            "g.yaml:3:8: group 'Tls': a name is lower-case letters, digits and hyphens, and not"
                + " 'other', which is what no group knows",
            "g.yaml:4:10: group 'other': a name is lower-case letters, digits and hyphens, and not"
                + " 'other', which is what no group knows",
            "g.yaml:5:6: group a needs 'what': what it is, in a sentence",
            "g.yaml:5:16: frames of a: not a regular expression: Unclosed character class near character 1",
            "g.yaml:6:6: group b needs 'frames' or 'threads'",
            "g.yaml:7:6: group c needs 'frames' or 'threads'",
            "g.yaml:7:16: unknown key 'frame'; did you mean 'frames'?",
            "g.yaml:8:24: frames of d must be a list of regular expressions",
            "g.yaml:9:25: frames of e: '.*' matches everything; say more");
  }

  @Test
  void anEmptyFileAndOneThatIsNoMappingAreMistakesToo() {
    assertThat(mistakes(""))
        .containsExactly("g.yaml:1:1: the file is empty; expected a file of groups");
    assertThat(mistakes("- a"))
        .containsExactly("g.yaml:1:1: a file of groups must be a mapping (key: value lines)");
    assertThat(mistakes("toll-groups: 1")).containsExactly("g.yaml:1:1: missing key 'groups'");
  }
}
