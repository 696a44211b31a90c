package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class NodeFormatTest {

  private static final String ID = "7e6ab9c5-5b1b-4d0c-9c4e-31f7d52ae0a1";

  private final NodeEncoder encoder = new NodeEncoder(ID);
  private final CRC32 checksum = new CRC32();

  @Test
  void looksAsInAccumulosOwnSuite() {
    encoder.encode(0x1234L, 0x1a, 0x7ffe, 255, 0x5678L);
    assertThat(text(encoder.row)).isEqualTo("0000000000001234");
    assertThat(text(encoder.family)).isEqualTo("001a");
    assertThat(text(encoder.qualifier)).isEqualTo("7ffe");
    String body = ID + ":00000000000000ff:0000000000005678:";
    assertThat(text(encoder.value)).isEqualTo(body + crc("0000000000001234001a7ffe" + body));
  }

  @Test
  void aFirstNodeRefersToNone() {
    encoder.encode(1, 2, 3, 4, 5);
    encoder.encode(0x1234L, 0x1a, 0x7ffe, 0, NodeFormat.NONE);
    String body = ID + ":0000000000000000::";
    assertThat(text(encoder.value)).isEqualTo(body + crc("0000000000001234001a7ffe" + body));
    assertThat(previous()).isEqualTo(NodeFormat.NONE);
    int key = encoder.row.length + encoder.family.length + encoder.qualifier.length;
    assertThat(AccumuloCommands.LEAST_ENTRY_BYTES).isEqualTo(key + encoder.value.length);
  }

  @Test
  void isReadBack() {
    encoder.encode(Long.MAX_VALUE, 1, 2, 3, 0x0fedcba987654321L);
    assertThat(NodeFormat.row(encoder.row)).isEqualTo(Long.MAX_VALUE);
    assertThat(previous()).isEqualTo(0x0fedcba987654321L);
  }

  @Test
  void anyChangedByteIsNoticed() {
    encoder.encode(77, 1, 2, 3, 78);
    for (byte[] part :
        new byte[][] {encoder.row, encoder.family, encoder.qualifier, encoder.value}) {
      for (int i = 0; i < part.length; i++) {
        byte was = part[i];
        part[i] ^= 1;
        assertThat(previous()).as("byte %d", i).isEqualTo(NodeFormat.CORRUPT);
        part[i] = was;
      }
    }
    assertThat(previous()).isEqualTo(78);
  }

  @Test
  void whatIsNoNodeIsCorrupt() {
    encoder.encode(77, 1, 2, 3, 78);
    for (String value : new String[] {"", ":", "no colon", ID + ":", ID + ":0000000000000000"}) {
      encoder.value = value.getBytes(StandardCharsets.US_ASCII);
      assertThat(previous()).as(value).isEqualTo(NodeFormat.CORRUPT);
    }
    for (String row : new String[] {"", "12", "ffffffffffffffff", "zzzzzzzzzzzzzzzz"}) {
      assertThat(NodeFormat.row(row.getBytes(StandardCharsets.US_ASCII)))
          .as(row)
          .isEqualTo(NodeFormat.NONE);
    }
  }

  @Test
  void whatAccumuloTestingWritesSince2024IsRead() {
    encoder.encode(77, 1, 2, 3, 78);
    encoder.value = Arrays.copyOf(encoder.value, encoder.value.length + 1);
    assertThat(previous()).as("a NUL byte at the end").isEqualTo(78);
    encoder.value = Arrays.copyOf(encoder.value, encoder.value.length + 1);
    assertThat(previous()).as("two of them").isEqualTo(NodeFormat.CORRUPT);
    String key = "000000000000004d00010002";
    for (String field : new String[] {"", "x", "a:b", "\0\0", "longer than any checksum"}) {
      String refers = ID + ":0000000000000003:000000000000004e:" + field + ":";
      assertThat(previous(refers + crc(key + refers))).as(field).isEqualTo(78);
      assertThat(previous(refers + crc(key + refers + "!"))).isEqualTo(NodeFormat.CORRUPT);
      assertThat(previous(refers)).isEqualTo(NodeFormat.CORRUPT);
      String first = ID + ":0000000000000003::" + field + ":";
      assertThat(previous(first + crc(key + first))).isEqualTo(NodeFormat.NONE);
    }
  }

  private long previous(String value) {
    encoder.value = value.getBytes(StandardCharsets.US_ASCII);
    return previous();
  }

  @Test
  void anIdMustNotHoldTheSeparator() {
    assertThatThrownBy(() -> new NodeEncoder("a:b")).isInstanceOf(IllegalArgumentException.class);
  }

  private long previous() {
    return NodeFormat.previous(
        encoder.row, encoder.family, encoder.qualifier, encoder.value, checksum);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  private static String crc(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.US_ASCII));
    return "%08x".formatted(crc.getValue());
  }
}
