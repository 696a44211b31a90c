package dev.toll.driver;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * What a record holds. Its value is the producer's number, the record's sequence number among that
 * producer's, a checksum and a payload; its key follows from seed, producer and sequence. The
 * checksum mixes key, producer, sequence and payload, so that no two records can exchange parts
 * unnoticed. Payloads come from a pool that is made beforehand: making a record is four writes.
 */
public final class RecordFormat {
  public static final int KEY_BYTES = 8;
  private static final int SEQUENCE_AT = 4;
  private static final int CHECKSUM_AT = 12;
  private static final int HEADER = 20;

  /** The least size of a value: a header and a word of payload. */
  public static final int LEAST = HEADER + 8;

  private static final int MOST_PAYLOADS = 256;
  private static final int LEAST_PAYLOADS = 8;
  private static final int POOL_BYTES = 4 << 20;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** Fractional part of the golden ratio, the step of SplitMix64 (Steele et al., 2014). */
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private static final String[] WORDS =
      ("offset partition leader replica broker topic record batch segment index epoch commit fetch"
              + " produce consumer group member session")
          .split(" ");

  private final long seed;
  private final byte[][] values;
  private final long[] hashes;

  /**
   * What records look like: the same for writing and for checking them.
   *
   * @param seed of payloads and keys
   * @param size of a record's value in bytes
   * @param text whether payloads are words, which can be compressed, or random bytes
   */
  public record Shape(long seed, @Key(least = LEAST) int size, boolean text) {}

  public RecordFormat(Shape shape) {
    seed = shape.seed();
    int payloads =
        Integer.highestOneBit(
            Math.max(LEAST_PAYLOADS, Math.min(MOST_PAYLOADS, POOL_BYTES / shape.size())));
    values = new byte[payloads][shape.size()];
    hashes = new long[payloads];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < payloads; i++) {
      byte[] payload = shape.text() ? text(random, shape.size()) : random(random, shape.size());
      System.arraycopy(payload, HEADER, values[i], HEADER, shape.size() - HEADER);
      hashes[i] = payloadHash(values[i]);
    }
  }

  private static byte[] random(SplittableRandom random, int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Words and numbers, such as a log has. */
  private static byte[] text(SplittableRandom random, int size) {
    StringBuilder text = new StringBuilder(size + 32);
    while (text.length() < size) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append('=');
      text.append(random.nextInt(1_000_000)).append(' ');
    }
    return text.substring(0, size).getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Writes a record's key, and returns its value: both are written anew by the next call, so the
   * one who gets them copies them (a producer does, into its batch, before send() returns).
   */
  public byte[] next(int producer, long sequence, byte[] key) {
    long keyed = key(producer, sequence);
    LONGS.set(key, 0, keyed);
    int chosen = (int) (mix(keyed + STEP) & (values.length - 1));
    byte[] value = values[chosen];
    INTS.set(value, 0, producer);
    LONGS.set(value, SEQUENCE_AT, sequence);
    LONGS.set(value, CHECKSUM_AT, checksum(keyed, producer, sequence, hashes[chosen]));
    return value;
  }

  private long key(int producer, long sequence) {
    return mix(mix(seed ^ (producer * STEP)) + sequence);
  }

  /** Whether a value is long enough to have a header. */
  public boolean readable(byte[] key, byte[] value) {
    return key != null
        && key.length == KEY_BYTES
        && value != null
        && value.length == values[0].length;
  }

  public static int producer(byte[] value) {
    return (int) INTS.get(value, 0);
  }

  public static long sequence(byte[] value) {
    return (long) LONGS.get(value, SEQUENCE_AT);
  }

  /** Whether key, producer, sequence and payload belong together, and to this seed. */
  public boolean intact(byte[] key, byte[] value) {
    return (long) LONGS.get(key, 0) == key(producer(value), sequence(value)) && intact(value);
  }

  /** The same for a value whose key was not kept. */
  public boolean intact(byte[] value) {
    int producer = producer(value);
    long sequence = sequence(value);
    return (long) LONGS.get(value, CHECKSUM_AT)
        == checksum(key(producer, sequence), producer, sequence, payloadHash(value));
  }

  private static long checksum(long key, int producer, long sequence, long payload) {
    return mix(mix(mix(key ^ Long.rotateLeft(payload, 17)) + sequence) ^ (payload + producer));
  }

  /** Each word is mixed with all before it: order counts. */
  private static long payloadHash(byte[] value) {
    long hash = value.length;
    int at = HEADER;
    for (; at + Long.BYTES <= value.length; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(value, at));
    }
    for (; at < value.length; at++) {
      hash = mix(hash ^ value[at]);
    }
    return hash;
  }

  /** The finalizer of SplitMix64: every bit of the input changes half of the output's. */
  private static long mix(long value) {
    long mixed = value + STEP;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
