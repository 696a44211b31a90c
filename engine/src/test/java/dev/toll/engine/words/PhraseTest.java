package dev.toll.engine.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PhraseTest {

  @Test
  void smallChangesKeepADigitAndMarginsReadAsWritten() {
    assertThat(Phrase.signed(0.0004)).isEqualTo("+0.04 %");
    assertThat(Phrase.margin(0.02)).isEqualTo("2 %");
    assertThat(Phrase.margin(0.005)).isEqualTo("0.5 %");
    assertThat(Phrase.margin(0.1)).isEqualTo("10 %");
    assertThat(Phrase.margin(1)).isEqualTo("100 %");
    assertThat(Phrase.margin(0.000125)).isEqualTo("0.0125 %");
    assertThat(Phrase.margin(0.00005)).isEqualTo("0.005 %");
    assertThat(Phrase.margin(0)).isEqualTo("0 %");
  }

  @Test
  void labelsWithinASentenceAreSmallUnlessTheyAreNames() {
    assertThat(Phrase.inSentence("Elapsed time")).isEqualTo("elapsed time");
    assertThat(Phrase.inSentence("Entries/s")).isEqualTo("entries/s");
    for (String name : new String[] {"CPU-s", "NameNode time", "Innodb_data_fsyncs", "C"}) {
      assertThat(Phrase.inSentence(name)).isEqualTo(name);
    }
  }
}
