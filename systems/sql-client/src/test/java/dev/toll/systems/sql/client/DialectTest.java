package dev.toll.systems.sql.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.WorkloadException;
import java.util.List;
import org.junit.jupiter.api.Test;

class DialectTest {
  private static final List<String> THREE = List.of("marketsegment", "registersegment", "pdc");

  @Test
  void mariaDbHasThePublishedSchema() {
    assertThat(
            new MariaDb().create(new SqlCommands.Table("purchases_index", THREE, 3, 100_000_000)))
        .containsExactly(
            "CREATE TABLE purchases_index (transactionid INT NOT NULL AUTO_INCREMENT, dateandtime"
                + " DATETIME, cashregisterid INT NOT NULL, customerid INT NOT NULL, productid INT"
                + " NOT NULL, price FLOAT NOT NULL, PRIMARY KEY (transactionid), KEY marketsegment"
                + " (price, customerid), KEY registersegment (cashregisterid, price, customerid),"
                + " KEY pdc (price, dateandtime, customerid)) ENGINE=InnoDB DEFAULT CHARSET=latin1 PARTITION BY RANGE"
                + " (transactionid) (PARTITION p0 VALUES LESS THAN (100000000), PARTITION p1 VALUES"
                + " LESS THAN (200000000), PARTITION p2 VALUES LESS THAN MAXVALUE)");
  }

  @Test
  void aTableThatFitsIntoOnePartitionHasNone() {
    assertThat(new MariaDb().create(new SqlCommands.Table("purchases_noindex", List.of(), 1, 100)))
        .singleElement()
        .asString()
        .endsWith("PRIMARY KEY (transactionid)) ENGINE=InnoDB DEFAULT CHARSET=latin1");
    assertThat(
            new PostgreSql().create(new SqlCommands.Table("purchases_noindex", List.of(), 1, 100)))
        .singleElement()
        .asString()
        .endsWith("PRIMARY KEY (transactionid))");
  }

  @Test
  void postgreSqlHasTheSameInItsTypes() {
    assertThat(new PostgreSql().create(new SqlCommands.Table("purchases_index", THREE, 2, 100)))
        .containsExactly(
            "CREATE TABLE purchases_index (transactionid serial NOT NULL, dateandtime timestamp(0),"
                + " cashregisterid integer NOT NULL, customerid integer NOT NULL, productid integer"
                + " NOT NULL, price real NOT NULL, PRIMARY KEY (transactionid)) PARTITION BY RANGE"
                + " (transactionid)",
            "CREATE TABLE purchases_index_p0 PARTITION OF purchases_index FOR VALUES FROM"
                + " (MINVALUE) TO (100)",
            "CREATE TABLE purchases_index_p1 PARTITION OF purchases_index FOR VALUES FROM (100) TO"
                + " (MAXVALUE)",
            "CREATE INDEX purchases_index_marketsegment ON purchases_index (price, customerid)",
            "CREATE INDEX purchases_index_registersegment ON purchases_index (cashregisterid,"
                + " price, customerid)",
            "CREATE INDEX purchases_index_pdc ON purchases_index (price, dateandtime, customerid)");
  }

  @Test
  void anInsertHasAsManyRowsAsTheBatch() {
    assertThat(InsertWorker.insert("t", 2))
        .isEqualTo(
            "INSERT INTO t (dateandtime, cashregisterid, customerid, productid, price) VALUES (?,"
                + " ?, ?, ?, ?), (?, ?, ?, ?, ?)");
  }

  @Test
  void anUnknownDialectIsToldByName() {
    assertThatThrownBy(() -> Dialect.of("oracle"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("oracle")
        .hasMessageContaining("mariadb");
  }
}
