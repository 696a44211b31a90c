package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HexTest {

  @Test
  void writesFixedWidthLowerCaseAndReadsItBack() {
    byte[] to = "................".getBytes(StandardCharsets.US_ASCII);
    Hex.write(0x0123456789abcdefL, to, 0, 16);
    assertThat(new String(to, StandardCharsets.US_ASCII)).isEqualTo("0123456789abcdef");
    assertThat(Hex.read(to, 0, 16)).isEqualTo(0x0123456789abcdefL);
    Hex.write(0xab, to, 4, 4);
    assertThat(new String(to, StandardCharsets.US_ASCII)).isEqualTo("012300ab89abcdef");
    assertThat(Hex.read(to, 4, 4)).isEqualTo(0xab);
  }

  @Test
  void tellsWhatIsNoDigit() {
    for (String text : new String[] {"000g", "00A0", "00 0", "/000", ":000"}) {
      assertThat(Hex.read(text.getBytes(StandardCharsets.US_ASCII), 0, 4)).isEqualTo(-1);
    }
  }
}
