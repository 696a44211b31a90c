package dev.toll.engine.study.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.StudyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncludesTest {
  private static final String AWKWARD =
      "#!/bin/sh\n# it's \"so\": \\n\tµ 😀 <&>\n!include no\n---\nkey: !include no\n";

  @TempDir Path directory;

  private static String study(String system) {
    return """
    toll: 1
    name: s
    title: "µ 😀: !include no"
    system:
      name: command
    %s  last: here
    workload: {name: w}
    factors: {f: {baseline: a, levels: {a: {}}}}
    """
        .formatted(system);
  }

  private Map<String, Setting> settings(String text) throws Exception {
    return StudyParser.parse("s.yaml", Includes.embed(text, directory)).settings().stream()
        .collect(Collectors.toMap(Setting::path, setting -> setting));
  }

  @Test
  void contentIsTakenAsItIsAndWhatFollowsStaysInItsLine() throws Exception {
    Files.writeString(Files.createDirectory(directory.resolve("p")).resolve("a b.sh"), AWKWARD);
    Files.writeString(directory.resolve("empty"), "");
    String text =
        study(
            """
              # 😀 !include commented
              setup: !include "p/a b.sh"   # what it does
              files: {a: !include 'p/a b.sh', b: !include empty}
              text: |
                !include no
            """);

    Map<String, Setting> settings = settings(text);

    assertThat(settings.get("system.setup").value()).isEqualTo(AWKWARD);
    assertThat(settings.get("system.files.a").value()).isEqualTo(AWKWARD);
    assertThat(settings.get("system.files.b").value()).isEmpty();
    assertThat(settings.get("system.text").value()).isEqualTo("!include no\n");
    assertThat(settings.get("system.last").origin().line())
        .isEqualTo(text.lines().toList().indexOf("  last: here") + 1);
  }

  /** What is kept in a journal needs no file any more. */
  @Test
  void theWholeTextStandsForItself() throws Exception {
    Path file = Files.writeString(directory.resolve("x"), "one");
    String whole = Includes.embed(study("  setup: !include x\n"), directory);
    Files.delete(file);

    assertThat(Includes.embed(whole, directory)).isEqualTo(whole);
    assertThat(settings(whole).get("system.setup").value()).isEqualTo("one");
  }

  @Test
  void whatCannotBeIncludedIsAMistakeInItsPlaceBesideOthers() throws IOException {
    Files.write(directory.resolve("latin"), new byte[] {(byte) 0xe9});
    Files.write(directory.resolve("large"), new byte[(1 << 18) + 1]);
    Problems problems = new Problems();
    String text =
        Includes.embed(
            study(
                """
                  setup: !include gone
                  start: !include latin
                  stop: !include large
                  ready: !include .
                  reset: !inlcude x
                """),
            directory);

    StudyFile file = StudyParser.parse("s.yaml", text.replace("title:", "titel:"), problems);

    assertThat(file).isNotNull();
    String why = ": no text file of at most 256 KB there; paths are relative to the study's file";
    assertThat(problems.messages())
        .containsExactly(
            "s.yaml:3:1: unknown key 'titel'; did you mean 'title'?",
            "s.yaml:6:10: cannot include 'gone'" + why,
            "s.yaml:7:10: cannot include 'latin'" + why,
            "s.yaml:8:9: cannot include 'large'" + why,
            "s.yaml:9:10: cannot include '.'" + why,
            "s.yaml:10:10: unknown tag '!inlcude'; the only one is !include PATH");
  }

  /** The author of a pull request writes the study, and reads what is said of it. */
  @Test
  void nothingOutsideIsIncluded() throws Exception {
    Path outside = Files.writeString(directory.resolve("secret"), "s3cr3t-of-this-machine");
    Path inside = Files.createDirectory(directory.resolve("study"));
    Files.createSymbolicLink(inside.resolve("link"), outside);
    Files.createSymbolicLink(inside.resolve("up"), directory);
    Files.createSymbolicLink(inside.resolve("own"), Files.writeString(inside.resolve("x"), "one"));
    for (String path :
        new String[] {"../secret", outside.toString(), "link", "up/secret", "/dev/null"}) {
      String text = study("  setup: !include " + path + "\n");
      assertThat(Includes.embed(text, inside)).as(path).isEqualTo(text);
    }
    assertThat(Includes.embed(study("  setup: !include own\n"), inside)).contains("\"one\"");
  }

  @Test
  void noMessageShowsWhatIsIncluded() throws Exception {
    Files.writeString(directory.resolve("secret"), "root:x:0:0:root:/root:/bin/bash\n");
    Files.writeString(directory.resolve("pin"), "4711\n");
    String text =
        study("")
            .replace(
                "workload: {name: w}", "workload: {name: w}\ndesign: {blocks: !include secret}");
    for (String each :
        new String[] {
          text,
          text.replace("name: s\n", "name: !include secret\n"),
          text.replace("baseline: a", "baseline: !include secret"),
          text.replace("toll: 1", "toll: !include pin")
        }) {
      Problems problems = new Problems();
      String whole = Includes.embed(each, directory);
      StudyParser.parse("s.yaml", whole, problems);
      assertThat(String.join("", problems.messages())).doesNotContain("root:", "bash", "4711");
    }
    Setting blocks =
        StudyParser.parse("s.yaml", Includes.embed(text, directory)).settings().stream()
            .filter(setting -> setting.path().equals("design.blocks"))
            .findFirst()
            .orElseThrow();
    Problems problems = new Problems();
    problems.add(blocks.origin(), "design.blocks: 'root:x:0:0' is not a whole number");
    problems.add(blocks.origin(), "design.blocks must be at least 1");
    assertThat(problems.messages())
        .allMatch(message -> !message.contains("root:"))
        .anyMatch(message -> message.endsWith("design.blocks must be at least 1"));
  }

  @Test
  void whatIsNoYamlIsLeftToTheParser() throws IOException {
    String broken = "a: !include x\nb: [";
    assertThat(Includes.embed(broken, directory)).isEqualTo(broken);
    assertThat(Includes.embed("&a [*a, !include x]", directory)).isEqualTo("&a [*a, !include x]");
  }
}
