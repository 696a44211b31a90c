package dev.toll.hosts.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The payload of a frame: numbers, texts (length and UTF-8; null is length -1), lists and maps.
 * Both ends read and write the fields in the same order.
 */
public final class Body {
  private Body() {}

  /** Writes fields one after another. */
  public static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private interface Put {
      void to(DataOutputStream out) throws IOException;
    }

    private Writer put(Put put) {
      try {
        put.to(out);
        return this;
      } catch (IOException e) {
        throw new UncheckedIOException("never: it is memory", e);
      }
    }

    public Writer number(long value) {
      return put(o -> o.writeLong(value));
    }

    public Writer flag(boolean value) {
      return put(o -> o.writeBoolean(value));
    }

    public Writer text(String value) {
      byte[] utf8 = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
      return put(
          o -> {
            o.writeInt(utf8 == null ? -1 : utf8.length);
            o.write(utf8 == null ? new byte[0] : utf8);
          });
    }

    public Writer texts(Collection<String> values) {
      put(o -> o.writeInt(values.size()));
      values.forEach(this::text);
      return this;
    }

    public Writer map(Map<String, String> values) {
      put(o -> o.writeInt(values.size()));
      values.forEach((key, value) -> text(key).text(value));
      return this;
    }

    public byte[] bytes() {
      return bytes.toByteArray();
    }
  }

  /** Reads them in the same order. */
  public static final class Reader {
    private final DataInputStream in;
    private final int length;

    public Reader(Frame frame) {
      length = frame.payload().length;
      in = new DataInputStream(new ByteArrayInputStream(frame.payload()));
    }

    public long number() throws IOException {
      return in.readLong();
    }

    public boolean flag() throws IOException {
      return in.readBoolean();
    }

    public String text() throws IOException {
      int bytes = size(-1);
      return bytes < 0 ? null : new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
    }

    public List<String> texts() throws IOException {
      List<String> values = new ArrayList<>();
      for (int left = size(0); left > 0; left--) {
        values.add(text());
      }
      return values;
    }

    public Map<String, String> map() throws IOException {
      Map<String, String> values = new LinkedHashMap<>();
      for (int left = size(0); left > 0; left--) {
        values.put(text(), text());
      }
      return values;
    }

    private int size(int least) throws IOException {
      int size = in.readInt();
      if (size < least || size > length) {
        throw new ProtocolException("a broken frame (a field of length " + size + ")");
      }
      return size;
    }
  }
}
