package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class EncryptionTypeTest {

  // Ticket { vno 5, realm "R", sname { type 1, "a" }, enc-part { etype, kvno 1, cipher 200 bytes }
  // }
  private static final String FRONT =
      "6181f23081efa003020105a1031b0152a20e300ca003020101a10530031b0161a381d23081cf";

  @Test
  void isReadFromTheTicketItself() {
    assertThat(EncryptionType.ofTicket(ticket("a003020112"))).isEqualTo(18);
    assertThat(EncryptionType.ofTicket(ticket("a003020114"))).isEqualTo(20);
    assertThat(EncryptionType.name(18)).isEqualTo("aes256-cts-hmac-sha1-96");
    assertThat(EncryptionType.name(99)).isEqualTo("etype 99");
  }

  @Test
  void whatIsNoTicketIsSaid() {
    for (String bytes : new String[] {"", "61", "6103300101", "30030201ff", "61847fffffff00"}) {
      assertThatThrownBy(() -> EncryptionType.ofTicket(HexFormat.of().parseHex(bytes)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static byte[] ticket(String type) {
    String cipher = "a281c30481c0" + "ab".repeat(192);
    return HexFormat.of().parseHex(FRONT + type + "a103020101" + cipher);
  }
}
