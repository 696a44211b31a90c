package dev.toll.engine.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study.ExplainedPair;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainReaderTest {
  private static String with(String explain) throws IOException {
    return StudyTexts.full() + "\n" + explain;
  }

  private static List<String> mistakes(String explain) throws IOException {
    String text = with(explain);
    return catchThrowableOfType(StudyException.class, () -> StudyParser.parse("s.yaml", text))
        .getMessage()
        .lines()
        .map(line -> line.replaceFirst("s.yaml:[0-9]+:", ""))
        .toList();
  }

  @Test
  void pairsAreReadWithTheirQuestionAndGroups() throws Exception {
    String explain =
        """
        explain:
          pairs:
            - {level: ssl, against: ssl-old, question: why?, groups: [tls]}
            - {level: ssl-old, against: none}
        """;
    assertThat(StudyParser.parse("s.yaml", with(explain)).pairs())
        .containsExactly(
            new ExplainedPair("ssl", "ssl-old", "why?", List.of("tls")),
            new ExplainedPair("ssl-old", "none", "", List.of()));
    assertThat(StudyParser.parse("s.yaml", StudyTexts.full()).pairs()).isEmpty();
  }

  @Test
  void everyMistakeHasItsPlace() throws Exception {
    assertThat(
            mistakes(
                """
                explain:
                  pairs:
                    - {level: sll, against: none}
                    - {level: ssl}
                    - {level: ssl, against: ssl}
                    - {level: ssl, versus: none}
                """))
        .containsExactly(
            "15: explain.pairs: unknown level 'sll'; did you mean 'ssl'?",
            "7: explain.pairs: missing key 'against'",
            "7: explain.pairs: level and against are the same level",
            "7: explain.pairs: missing key 'against'",
            "20: unknown key 'versus'; known: against, groups, level, question");
    assertThat(mistakes("explain: {}"))
        .containsExactly(
            "10: explain.pairs must be a list, such as [{level: auth-conf, against: auth-int}]");
  }
}
