package dev.toll.systems.sql.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** The texts of iiBench's queries, which every index of the table can answer by itself. */
final class Queries {
  private final String table;
  private final List<String> kinds = new ArrayList<>(List.of("transactionid"));
  private final int limit;
  private final SplittableRandom random;
  private int next;

  Queries(String table, List<String> indexes, int limit, SplittableRandom random) {
    this.table = table;
    this.kinds.addAll(indexes);
    this.limit = limit;
    this.random = random;
  }

  String next() {
    String kind = kinds.get(next++ % kinds.size());
    int customer = random.nextInt(Purchases.CUSTOMERS);
    String price =
        String.format(
            Locale.ROOT, "%.2f", (customer + random.nextInt(Purchases.PRICE_CENTS)) / 100.0);
    String select =
        switch (kind) {
          case "marketsegment" ->
              "price, customerid FROM %s WHERE price >= %s ORDER BY price, customerid";
          case "registersegment" ->
              "cashregisterid, price, customerid FROM %s WHERE cashregisterid = "
                  + random.nextInt(Purchases.REGISTERS)
                  + " AND price >= %s ORDER BY price, customerid";
          case "pdc" ->
              "price, dateandtime, customerid FROM %s WHERE price >= %s ORDER BY price,"
                  + " dateandtime, customerid";
          default -> "transactionid FROM %s WHERE transactionid >= %s ORDER BY transactionid";
        };
    String from = kind.equals("transactionid") ? Integer.toString(customer) : price;
    return "SELECT " + String.format(select, table, from) + " LIMIT " + limit;
  }
}
