package dev.toll.engine.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toll.engine.settings.StudyException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each mistake has its place and its remedy, and all of them are reported at once. */
@Timeout(20)
class StudyMistakesTest {

  static List<String> mistakes(String text) {
    StudyException e =
        catchThrowableOfType(StudyException.class, () -> StudyParser.parse("s.yaml", text));
    assertThat(e).as("no mistake found in %.200s", text).isNotNull();
    return e.getMessage().lines().toList();
  }

  private static List<String> inFactors(String factors) {
    return mistakes(StudyTexts.withFactors(factors));
  }

  @Test
  void everyMistakeOfFormAtOnce() {
    assertThat(
            mistakes(
                """
                toll: 2
                name: My Study
                titel: x
                system: [fake]
                workload:
                  name: {a: b}
                design:
                  blocks: [1, 2]
                published:
                  runs: five
                  metrik: elapsed
                  levels:
                    none: {median: NaN, medain: 3}
                    ssl: 7
                factors:
                  security:
                    baseline: nome
                    level: {}
                    levels:
                      none: {system: {security: none}, controll: x}
                      "a b": {}
                      ssl: {control: threadpool, optional: perhaps}
                      auth: {control: auth}
                      list: [1]
                scales:
                  smoke: {levels: none, worklod: {entries: 1}}
                  quick: {levels: [none, sssl]}
                  huge: 7
                """))
        .containsExactlyInAnyOrder(
            "s.yaml:1:7: the first key must be 'toll: 1' (the version of the study format)",
            "s.yaml:2:7: name: 'My Study' must be lower-case letters, digits and hyphens",
            "s.yaml:3:1: unknown key 'titel'; did you mean 'title'?",
            "s.yaml:4:9: 'system' must be a single value or a mapping, not a list",
            "s.yaml:1:1: missing key 'system.name'",
            "s.yaml:1:1: missing key 'workload.name'",
            "s.yaml:8:11: 'design.blocks' must be a single value or a mapping, not a list",
            "s.yaml:10:9: runs must be a whole number of at least 1",
            "s.yaml:11:3: unknown key 'metrik'; did you mean 'metric'?",
            "s.yaml:13:20: median: 'NaN' is not a number",
            "s.yaml:13:25: unknown key 'medain'; did you mean 'median'?",
            "s.yaml:14:10: published figures of ssl must be a mapping (key: value lines)",
            "s.yaml:17:5: baseline 'nome' is not one of none, a b, ssl, auth, list",
            "s.yaml:18:5: unknown key 'level'; did you mean 'levels'?",
            "s.yaml:20:40: unknown key 'controll'; did you mean 'control'?",
            "s.yaml:21:14: level 'a b' may contain only letters, digits, '.', '_' and '-' (directories are named after it)",
            "s.yaml:17:5: level ssl: control 'threadpool' is not one of none, a b, ssl, auth, list",
            "s.yaml:22:44: optional: 'perhaps' is not true or false",
            "s.yaml:17:5: level auth is its own control",
            "s.yaml:24:13: level list must be a mapping (key: value lines)",
            "s.yaml:26:19: levels must be a list, such as [none, ssl]",
            "s.yaml:26:25: unknown key 'worklod'; did you mean 'workload'?",
            "s.yaml:27:26: unknown level 'sssl'; did you mean 'ssl'?",
            "s.yaml:28:9: scale huge must be a mapping (key: value lines)");
  }

  @Test
  void emptyAndAlmostEmpty() {
    assertThat(mistakes(""))
        .containsExactly("s.yaml:1:1: the file is empty; a study starts with 'toll: 1'");
    assertThat(mistakes("# only a remark\n")).hasSize(1).allMatch(m -> m.contains("is empty"));
    assertThat(mistakes("hello"))
        .containsExactly("s.yaml:1:1: the study must be a mapping (key: value lines)");
    assertThat(mistakes("[a, b]")).hasSize(1);
    assertThat(mistakes("toll: 1\n"))
        .containsExactly(
            "s.yaml:1:1: missing key 'name'",
            "s.yaml:1:1: missing key 'system.name'",
            "s.yaml:1:1: missing key 'workload.name'",
            "s.yaml:1:1: missing key 'factors': the levels to compare");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "toll: 1\n\tname: x\n",
        "toll: [1\nname: x\n",
        "toll: 1\nname: 'x\n",
        "toll: 1\n  name: x\n",
        "toll: 1\nname: *nobody\n",
        "toll: 1\n---\ntoll: 1\n",
        "toll: 1\nname: \"\\UFFFFFFFF\"\n",
        "toll: 1\nname: \"\\x4\"\n",
        "toll: 1\nname: \"\\uD800\"\n",
        "%YAML 99999999999.1\n---\ntoll: 1\n",
        "%YAML 3.0\n---\ntoll: 1\n",
        "%TAG ! !%zz\n---\n!%zz a: b\n",
        "toll: !<tag:yaml.org,2002:%FF%FE> 1\n",
        "toll: 1\nname: a\u0000b\n",
        "toll: 1\nname: |99999999999\n  x\n",
        "? [a, b]\n: c\n",
      })
  void notYamlIsSaidWithItsPlace(String text) {
    assertThat(mistakes(text)).allMatch(line -> line.matches("s\\.yaml:\\d+:\\d+: .+"));
  }

  @Test
  void aKeySaidTwice() {
    assertThat(mistakes("toll: 1\nname: a\nname: b\n"))
        .contains("s.yaml:3:1: 'name' is given twice; remove one");
    assertThat(
            inFactors(
                """
                factors:
                  f: {baseline: a, levels: {b: {jvm: {x: 1, x: 2}}, a: {}, a: {}}}
                design: {a.b: 1, a: {b: 2}}
                """))
        .contains(
            "s.yaml:6:45: 'x' is given twice; remove one",
            "s.yaml:6:60: 'a' is given twice; remove one",
            "s.yaml:7:25: 'design.a.b' is given twice; remove one");
  }

  @Test
  void whatHasNoValueIsNotTakenForText() {
    assertThat(
            inFactors(
                """
                title:
                question: ~
                jvm:
                volume: {directory: null, other: "null"}
                factors: {f: {baseline: a, levels: {a: {}}}}
                """))
        .containsExactly(
            "s.yaml:5:7: title has no value; remove the key, or quote the text",
            "s.yaml:6:11: question has no value; remove the key, or quote the text",
            "s.yaml:7:5: 'jvm' has no value; remove the key, or quote the text",
            "s.yaml:8:21: 'volume.directory' has no value; remove the key, or quote the text");
  }

  @Test
  void mergeKeysAndKeysWithoutAName() {
    assertThat(
            inFactors(
                """
                jvm: &j {gc: g1}
                factors: {f: {baseline: a, levels: {a: {<<: {jvm: *j}}, b: {jvm: {<<: *j, "": 1}}}}}
                """))
        .containsExactly(
            "s.yaml:6:41: merge keys (<<) are not supported: YAML 1.2 has none; write the keys out",
            "s.yaml:6:67: merge keys (<<) are not supported: YAML 1.2 has none; write the keys out",
            "s.yaml:6:75: a key must have a name");
  }

  @Test
  void publishedRunsAreAWholeNumber() {
    for (String runs : List.of("0", "-1", "2.5", "9e99", "0x1p3", "5d")) {
      assertThat(
              inFactors(
                  "published: {runs: "
                      + runs
                      + "}\nfactors: {f: {baseline: a, levels: {a: {}}}}\n"))
          .as(runs)
          .hasSize(1)
          .allMatch(
              line ->
                  line.equals("s.yaml:5:19: runs must be a whole number of at least 1")
                      || line.equals("s.yaml:5:19: runs: '" + runs + "' is not a number"));
    }
  }

  @Test
  void factorsThatCannotBeCrossed() {
    assertThat(inFactors("factors: {}\n"))
        .containsExactly("s.yaml:5:10: factors: at least one factor is needed");
    assertThat(inFactors("factors: {f: {baseline: a}}\n"))
        .containsExactly("s.yaml:5:14: factor f has no levels");
    assertThat(inFactors("factors: {f: {levels: {a: {}, b: {}}}}\n"))
        .containsExactly("s.yaml:5:14: factor f needs a 'baseline', one of a, b");
    assertThat(
            inFactors(
                """
                factors:
                  f: {baseline: a, levels: {a: {}, b: {jvm: {gc: g1}}}}
                  g: {baseline: x, levels: {x: {}, y: {jvm: {gc: zgc}}}}
                """))
        .containsExactly("s.yaml:7:50: jvm.gc is set by two factors; remove one");
  }

  /** Attempts that failed step aside into directories of these names. */
  @Test
  void levelsThatWouldShareADirectory() {
    assertThat(inFactors("factors: {f: {baseline: a, levels: {a: {}, a.void1: {}}}}\n"))
        .containsExactly(
            "s.yaml:5:14: level a.void1 has the name of a directory for attempts at level a;"
                + " rename it");
    assertThat(inFactors("factors: {f: {baseline: a, levels: {a: {}, a.excluded2: {}}}}\n"))
        .hasSize(1);
  }

  @Test
  void moreLevelsThanAnybodyCanRun() {
    StringBuilder ten = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      ten.append("l").append(i).append(": {}, ");
    }
    StringBuilder factors = new StringBuilder("factors:\n");
    for (int i = 0; i < 12; i++) {
      factors.append("  f" + i + ": {baseline: l0, levels: {" + ten + "}}\n");
    }
    assertThat(inFactors(factors.toString()))
        .containsExactly("s.yaml:6:3: factors: crossing them gives more than 1000 levels");
    StringBuilder many = new StringBuilder("factors:\n  f:\n    baseline: x\n    levels:\n");
    for (int i = 0; i < 5000; i++) {
      many.append("      l" + i + ": {control: nobody}\n");
    }
    assertThat(inFactors(many.toString()))
        .containsExactly("s.yaml:7:5: factor f has more than 1000 levels");
  }

  /** A command with characters that mean something to YAML is right in quotes. */
  @Test
  void whatYamlTakesForItsOwnIsToldHowToQuote() {
    for (String value :
        List.of(
            "echo a: b",
            "\"grep \\d x\"",
            "`date`",
            "\"$X\" -f",
            "*.sh",
            "[ -f x ] && y",
            "- x",
            "? x",
            "> out y",
            "| tee x")) {
      assertThat(mistakes("toll: 1\nworkload: {}\nload: " + value + "\n"))
          .as(value)
          .singleElement()
          .asString()
          .startsWith("s.yaml:3:")
          .endsWith("; put the text in single quotes, or below its key after '|'");
    }
  }

  @Test
  void nestedTooDeeply() {
    assertThat(inFactors("design: " + "{a: ".repeat(30) + "1" + "}".repeat(30) + "\n"))
        .anyMatch(line -> line.matches("s\\.yaml:5:\\d+: 'design(\\.a)+' is nested too deeply"));
    assertThat(mistakes("[".repeat(200_000)))
        .hasSize(1)
        .allMatch(line -> line.startsWith("s.yaml:1:1: not valid YAML: "));
    assertThat(mistakes("{a: ".repeat(50_000))).hasSize(1);
    assertThat(mistakes("- ".repeat(100_000))).hasSize(1);
  }

  @Test
  void anAliasThatContainsItself() {
    assertThat(inFactors("design: &d {a: *d}\n")).anyMatch(line -> line.contains("too deeply"));
    assertThat(inFactors("factors: &f {f: *f}\n")).isNotEmpty();
    assertThat(inFactors("factors: {f: {baseline: a, levels: &l {a: *l}}}\n")).isNotEmpty();
    assertThat(mistakes("&top {toll: 1, system: *top, published: *top, scales: *top}"))
        .isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{x: 1}", "{}", "[1]", "x"})
  void aliasBombs(String leaf) {
    for (int width : new int[] {2, 3, 4, 10, 49}) {
      StringBuilder text = new StringBuilder("volume: {l0: &l0 " + leaf + "}\ndesign:\n");
      for (int depth = 1; depth < 40; depth++) {
        text.append("  l" + depth + ": &l" + depth + " {");
        for (int i = 0; i < width; i++) {
          text.append("k" + i + ": *l" + (depth - 1) + ", ");
        }
        text.append("}\n");
      }
      assertThat(inFactors(text.toString()))
          .as("width %d", width)
          .allMatch(line -> line.startsWith("s.yaml"));
    }
  }

  @Test
  void tooLong() {
    assertThat(mistakes("toll: 1\n" + "# remark\n".repeat(100_000)))
        .containsExactly("s.yaml:1:1: longer than 262144 characters; not a study");
  }

  @Test
  void manyMistakesEndSoon() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append("key").append(i).append(": 1\n");
    }
    assertThat(mistakes(text.toString())).hasSizeGreaterThan(20_000);
  }
}
