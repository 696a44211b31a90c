package dev.toll.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
  /** Clear, clipboard (OSC 52, ended by BEL and by ST), title in C1, renewal of a line. */
  private static final String HOSTILE =
      "\u001b[2J\u001b[31mred\u001b[0m \u001b]52;c;cm0gLXJm\u0007 \u001b]0;x\u001b\\ \u009b2J"
          + " \u009d52;c;eA==\u009c 10%\r20%\b\u007f \u202egnp.exe";

  @Test
  void leavesNoControlCharacterInALine() {
    assertThat(Printable.line(HOSTILE + "\nsecond\u2028third"))
        .doesNotContainPattern("[\\p{Cc}\\p{Zl}\\u202e]")
        .startsWith("red ")
        .contains("10% 20%", "second third");
  }

  @Test
  void keepsTheLinesOfATextAndNothingElse() {
    assertThat(Printable.lines("a\r\n  b\u001b[1m\n\u001bc" + HOSTILE).lines())
        .startsWith("a", "  b")
        .hasSize(3)
        .noneMatch(line -> line.chars().anyMatch(Character::isISOControl));
  }

  @Test
  void keepsTheValueOfJson() {
    assertThat(Printable.json("{\"a\": \"x\u009b2J\u007f\"}\n"))
        .isEqualTo("{\"a\": \"x\\u009b2J\\u007f\"}\n");
  }
}
