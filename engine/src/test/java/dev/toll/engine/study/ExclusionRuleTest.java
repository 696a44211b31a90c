package dev.toll.engine.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExclusionRuleTest {
  private static final ExclusionRule RULE =
      ExclusionRule.parse("steal > 5%, others>0.2 , frequency.lowest < 2_000");

  @Test
  void anyConditionExcludes() {
    assertThat(RULE.reason(Map.of("steal", 0.071, "others", 0.1)))
        .hasValue("excluded by design.exclude: steal was 7.1 % (steal > 5%)");
    assertThat(RULE.reason(Map.of("steal", 0.06, "others", 0.3, "frequency.lowest", 1400.0)))
        .hasValueSatisfying(
            reason ->
                assertThat(reason)
                    .contains("others was 30.0 %", "frequency.lowest was 1400.0 (frequency"));
  }

  @Test
  void theLimitItselfIsAllowed() {
    assertThat(RULE.reason(Map.of("steal", 0.05, "others", 0.2, "frequency.lowest", 2000.0)))
        .isEmpty();
  }

  @Test
  void whatIsNotKnownExcludesNothingAndIsNamed() {
    assertThat(RULE.reason(Map.of())).isEmpty();
    assertThat(RULE.unknown(Map.of("steal", 0.0)))
        .containsExactly("others>0.2", "frequency.lowest < 2_000");
  }

  @Test
  void noRuleExcludesNothing() {
    assertThat(ExclusionRule.parse(" ").reason(Map.of("steal", 1.0))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "steal|'steal' is not a condition such as steal > 5%",
        "steal > 5%,|'' is not a condition",
        "stael > 5%|unknown figure 'stael'; did you mean 'steal'?",
        "steal > 5|'5' is more than 100%; did you mean 5%?",
        "load1 > 5%|load1 takes a plain number, not '5%'",
        "load1 > 1.2.3|load1 takes a plain number",
      })
  void mistakes(String text, String message) {
    assertThatThrownBy(() -> ExclusionRule.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
