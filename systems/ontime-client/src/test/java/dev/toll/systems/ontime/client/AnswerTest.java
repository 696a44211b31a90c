package dev.toll.systems.ontime.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerTest {
  @Test
  void valuesAreComparedNotTheirTypes() {
    assertThat(Answer.text(new BigDecimal("5.00"))).isEqualTo(Answer.text(5L));
    assertThat(Answer.text(5.0)).isEqualTo(Answer.text(5));
    assertThat(Answer.text(0.1)).isNotEqualTo(Answer.text(Math.nextUp(0.1)));
    assertThat(Answer.text("AA ")).isEqualTo("AA");
    assertThat(Answer.text(null)).isEqualTo("NULL");
  }

  @Test
  void theFirstRowThatDiffersIsTold() {
    Answer right = new Answer(List.of("a | 1", "b | 2", "c | 3"));
    assertThat(right.difference(right)).isEmpty();
    assertThat(new Answer(List.of("a | 1", "c | 3", "b | 2")).difference(right))
        .contains("row 2 is (c | 3), not (b | 2)");
    assertThat(new Answer(List.of("a | 1", "b | 2")).difference(right)).contains("2 rows, not 3");
    assertThat(new Answer(List.of("c | 3", "b | 2", "a | 1")).sorted().difference(right.sorted()))
        .isEmpty();
  }

  @Test
  void everyQueryHasItsText() {
    assertThat(Queries.ALL).allSatisfy(name -> assertThat(Queries.text(name, 1)).contains("FROM"));
    assertThat(Queries.text("q10", 135_125_787)).contains("HAVING count(*) > 100000");
    assertThat(Queries.ALL.stream().filter(name -> !Queries.ordered(name)))
        .containsExactly("count", "q0", "q9");
  }
}
