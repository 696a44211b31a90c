package dev.toll.systems.sql.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChecksumTest {
  private static final int ROWS = 200;
  private static final int CORRUPTIONS = 10_000;

  /** A row as the table has it: register, customer, product, bits of the price, second. */
  private static long[] row(Purchases row) {
    return new long[] {
      row.register, row.customer, row.product, Float.floatToIntBits(row.price()), row.second
    };
  }

  private static long checksum(List<long[]> rows) {
    Checksum checksum = new Checksum();
    for (long[] row : rows) {
      checksum.add(row[0], row[1], row[2], Float.intBitsToFloat((int) row[3]), row[4]);
    }
    return checksum.value();
  }

  private static List<long[]> table(SplittableRandom random) {
    Purchases purchases = new Purchases(random, 0, 1);
    List<long[]> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      purchases.next();
      rows.add(row(purchases));
    }
    return rows;
  }

  /** Fields exchanged, shifted against each other, bits flipped and swapped: none must pass. */
  @Test
  void noneOfTenThousandCorruptionsPasses() {
    SplittableRandom random = new SplittableRandom(14);
    List<long[]> right = table(random.split());
    long checksum = checksum(right);
    int tried = 0;
    int passed = 0;
    while (tried < CORRUPTIONS) {
      long[] one = right.get(random.nextInt(ROWS));
      long[] other = right.get(random.nextInt(ROWS));
      long[] oneBefore = one.clone();
      long[] otherBefore = other.clone();
      if (one != other && corrupt(random, one, other)) {
        tried++;
        passed += checksum(right) == checksum ? 1 : 0;
      }
      System.arraycopy(oneBefore, 0, one, 0, one.length);
      System.arraycopy(otherBefore, 0, other, 0, other.length);
    }
    assertThat(passed).isZero();
    assertThat(checksum(right)).isEqualTo(checksum);
  }

  /** Returns whether the rows are others now. */
  private static boolean corrupt(SplittableRandom random, long[] one, long[] other) {
    long[][] before = {one.clone(), other.clone()};
    int field = random.nextInt(one.length);
    int second = random.nextInt(one.length);
    int bit = random.nextInt(20);
    switch (random.nextInt(6)) {
      case 0 -> {
        long value = one[field];
        one[field] = other[field];
        other[field] = value;
      }
      case 1 -> {
        int by = 1 + random.nextInt(3);
        one[field] += by;
        other[field] -= by;
      }
      case 2 -> {
        long value = one[field];
        one[field] = one[second];
        one[second] = value;
      }
      case 3 -> one[field] ^= 1L << bit;
      case 4 -> {
        long mask = 1L << bit | 1L << random.nextInt(20);
        if (Long.bitCount(one[field] & mask) == 1) {
          one[field] ^= mask;
        }
      }
      default -> {
        one[field] ^= 1L << bit;
        other[field] ^= 1L << bit;
      }
    }
    boolean same = same(one, before[0]) && same(other, before[1]);
    // Of the same rows in another order the table is still the same.
    boolean changedPlaces = same(one, before[1]) && same(other, before[0]);
    return !same && !changedPlaces;
  }

  private static boolean same(long[] one, long[] other) {
    return Arrays.equals(one, other);
  }

  /** What the sum of a linear hash did not see. */
  @Test
  void errorsDoNotCancelOut() {
    long right = new Checksum().add(1, 2, 3, 4.5f, 6).add(11, 12, 13, 14.5f, 16).value();
    assertThat(right)
        .as("products exchanged")
        .isNotEqualTo(new Checksum().add(1, 2, 13, 4.5f, 6).add(11, 12, 3, 14.5f, 16).value())
        .as("a second more here and less there")
        .isNotEqualTo(new Checksum().add(1, 2, 3, 4.5f, 7).add(11, 12, 13, 14.5f, 15).value())
        .as("the lowest bit of a price")
        .isNotEqualTo(
            new Checksum().add(1, 2, 3, Math.nextUp(4.5f), 6).add(11, 12, 13, 14.5f, 16).value())
        .as("the order of rows does not count")
        .isEqualTo(new Checksum().add(11, 12, 13, 14.5f, 16).add(1, 2, 3, 4.5f, 6).value());
  }

  /** By the text "1,2,3,4831838208,6000000": what both servers hash. */
  @Test
  void theHashIsTheOneThatServersCompute() {
    assertThat(Long.toHexString(new Checksum().add(1, 2, 3, 4.5f, 6).value()))
        .isEqualTo("c1ecdda8e721514");
  }
}
