package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class PrintableWriterTest {
  private final StringWriter terminal = new StringWriter();
  private final PrintWriter out = PrintableWriter.of(new PrintWriter(terminal, true));

  @Test
  void passesOnOnlyColoursAndTheProgressLinesOwnSequence() {
    String own =
        "\u001b[1m\u001b[31merror:\u001b[39m\u001b[21m\u001b[0m\tx\n\r\n" + PrintableWriter.CLEAR;
    out.print(own);
    out.print("a\u001b[8m\u001b[2Jb\u001b]52;c;eA==\u0007c\u009b2Jd\re\u001bcf\bg");
    out.write('\u001b');
    out.write("\u009d0;x".toCharArray());
    out.flush();

    assertThat(terminal).hasToString(own + "a [8m [2Jb ]52;c;eA== c 2Jd e cf g  0;x");
  }
}
