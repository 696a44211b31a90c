package dev.toll.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuRequestTest {
  private static final CpuSet THERE = CpuSet.parse("0-3,8-11");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all | 0-3,8-11",
        "1 | 0",
        "5 | 0-3,8",
        "0-1,3 | 0-1,3",
        "3-3 | 3",
        "11,0,1,9 | 0-1,9,11"
      })
  void meansCpusOfThoseThereAre(String wish, String cpus) {
    assertThat(CpuRequest.parse(wish).of(THERE)).contains(CpuSet.parse(cpus));
    assertThat(wish).matches(CpuRequest.PATTERN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9", "0-4", "7-7"})
  void meansNothingWhereThereAreFewer(String wish) {
    assertThat(CpuRequest.parse(wish).of(THERE)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "none", "1.5", "-1", "3-1", "0-1-2", "1,,2", "99999", "1;2", "0 - 1", "01"})
  void anythingElseIsNone(String text) {
    assertThatThrownBy(() -> CpuRequest.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void isWrittenAsItIsRead() {
    for (String wish : new String[] {"all", "2", "0-1,3", "3-3"}) {
      assertThat(CpuRequest.parse(wish)).hasToString(wish);
    }
    assertThat(CpuSet.parse("3,2,1,7")).hasToString("1-3,7");
  }
}
