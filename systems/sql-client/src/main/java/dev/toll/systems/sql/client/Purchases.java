package dev.toll.systems.sql.client;

import java.util.SplittableRandom;

/**
 * The rows of one connection, the same for the same seed. Domains as in iiBench: 1000 cash
 * registers, 10,000 products, 100,000 customers, and a price of {@code (random * 500 + customer) /
 * 100}, written with two decimals. A cash register belongs to one connection, so that SQL can
 * distinguish the connections' rows without another column; all registers together are drawn
 * evenly.
 */
final class Purchases {
  static final int REGISTERS = 1000;
  static final int PRODUCTS = 10_000;
  static final int CUSTOMERS = 100_000;
  static final int PRICE_CENTS = 500;

  /**
   * Rows of a connection with one and the same second: five connections of the published study
   * wrote 25,000 rows a second.
   */
  static final int ROWS_PER_SECOND = 5000;

  /** The seconds count from here, the day of the published study. */
  static final String EPOCH = "2012-05-16 00:00:00";

  int register;
  int customer;
  int product;
  int cents;
  int second;

  private final SplittableRandom random;
  private final int connection;
  private final int connections;
  private final int own;
  private long rows;

  /**
   * @param random the connection's own
   * @param connection from 0
   * @param connections at most {@link #REGISTERS}
   */
  Purchases(SplittableRandom random, int connection, int connections) {
    this.random = random;
    this.connection = connection;
    this.connections = connections;
    this.own = (REGISTERS - connection + connections - 1) / connections;
  }

  /** Draws the next row. */
  void next() {
    register = connection + connections * random.nextInt(own);
    customer = random.nextInt(CUSTOMERS);
    product = random.nextInt(PRODUCTS);
    cents = customer + random.nextInt(PRICE_CENTS);
    second = (int) (rows++ / ROWS_PER_SECOND);
  }

  /** What goes into the column: in single precision still the price, to the cent. */
  float price() {
    return cents / 100f;
  }

  /** Rows drawn so far. */
  long rows() {
    return rows;
  }

  /** The checksum of so many rows more. */
  long checksum(long count) {
    Checksum checksum = new Checksum();
    for (long i = 0; i < count; i++) {
      next();
      checksum.add(register, customer, product, price(), second);
    }
    return checksum.value();
  }
}
