package dev.toll.systems.volume;

/**
 * A part of a file or device.
 *
 * @param offset of its first byte
 * @param length in bytes
 */
record Range(long offset, long length) {
  long end() {
    return offset + length;
  }
}
