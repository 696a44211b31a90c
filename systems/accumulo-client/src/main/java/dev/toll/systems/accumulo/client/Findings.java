package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.AccumuloCommands.Verified;
import java.util.List;

/**
 * What a verification found.
 *
 * @param entries in the table
 * @param corrupt entries of the wrong form or checksum
 * @param duplicates entries whose row another entry has too: possible by chance, 63-bit rows
 * @param undefined rows that are referred to but absent: lost data
 * @param unreferenced rows nothing refers to, as are those of the last layers
 * @param referenced rows that are there and referred to
 * @param passes over the whole table
 * @param consistent whether every pass saw the same number of entries
 * @param examples some undefined rows
 */
record Findings(
    long entries,
    long corrupt,
    long duplicates,
    long undefined,
    long unreferenced,
    long referenced,
    int passes,
    boolean consistent,
    List<String> examples) {

  /** Whether all is there and right; null when the table changed while it was read. */
  Boolean right(long expected) {
    return consistent ? entries == expected && corrupt == 0 && undefined == 0 : null;
  }

  /** One sentence for people. */
  String summary(long expected) {
    if (!consistent) {
      return "the table changed while it was read: passes saw different numbers of entries";
    }
    return "%,d of %,d entries, %,d corrupt, %,d undefined, %,d referenced, %,d unreferenced"
        .formatted(entries, expected, corrupt, undefined, referenced, unreferenced);
  }

  Verified result(long expected) {
    return new Verified(
        right(expected),
        summary(expected),
        expected,
        entries,
        corrupt,
        duplicates,
        undefined,
        unreferenced,
        referenced,
        passes,
        examples);
  }
}
