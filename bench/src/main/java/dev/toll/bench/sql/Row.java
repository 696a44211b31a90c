package dev.toll.bench.sql;

import java.time.LocalDateTime;
import java.util.SplittableRandom;

/** One connection's rows, of the same domains as {@code Purchases} of toll's driver has. */
final class Row {
  static final String INSERT =
      "INSERT INTO purchases_noindex (dateandtime, cashregisterid, customerid, productid, price)"
          + " VALUES (?, ?, ?, ?, ?)";

  private static final int ROWS_PER_SECOND = 5000;

  LocalDateTime time = LocalDateTime.of(2012, 5, 16, 0, 0);
  int register;
  int customer;
  int product;
  float price;

  private final SplittableRandom random;
  private int left;

  Row(int seed, int rows) {
    this.random = new SplittableRandom(seed);
    this.left = rows;
  }

  /** Draws the next row; false when there are no more. */
  boolean next() {
    if (left == 0) {
      return false;
    }
    left--;
    register = random.nextInt(1000);
    customer = random.nextInt(100_000);
    product = random.nextInt(10_000);
    price = (customer + random.nextInt(500)) / 100f;
    if (left % ROWS_PER_SECOND == 0) {
      time = time.plusSeconds(1);
    }
    return true;
  }
}
