package dev.toll.systems.hadoop.client;

import java.util.SplittableRandom;

/**
 * The bytes of the files: incompressible, different in every chunk of every file, the same from the
 * same seed, and as cheap to make as a copy, so that making them is no part of what is measured.
 *
 * <p>A chunk is a window on a fixed random block, whose place depends on the chunk, with the
 * chunk's own number at its head: a chunk at another's place shows.
 */
final class SeededData {
  /** Bytes of a chunk; the last of a file may be shorter. */
  static final int CHUNK = 1 << 20;

  private static final int NUMBER_BYTES = 8;

  private final byte[] block;
  private final long seed;

  SeededData(long seed) {
    this.seed = seed;
    block = new byte[2 * CHUNK];
    new SplittableRandom(seed).nextBytes(block);
  }

  /** How many chunks a file of so many bytes has. */
  static long chunks(long fileBytes) {
    return (fileBytes + CHUNK - 1) / CHUNK;
  }

  /** Length of a chunk in a file of so many bytes. */
  static int length(long fileBytes, long chunk) {
    return (int) Math.min(CHUNK, fileBytes - chunk * CHUNK);
  }

  /** Fills the buffer with the content of a chunk. */
  void fill(byte[] buffer, long file, long chunk) {
    long mixed = mix(seed ^ mix(file * 31 + 1) ^ chunk);
    int offset = (int) Math.floorMod(mixed, (long) CHUNK);
    System.arraycopy(block, offset, buffer, 0, CHUNK);
    for (int i = 0; i < NUMBER_BYTES; i++) {
      buffer[i] = (byte) (mixed >>> (8 * i));
    }
  }

  /** Stafford's variant 13 of the finaliser of MurmurHash3, as in SplittableRandom. */
  private static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
