package dev.toll.bench.sql;

import dev.toll.bench.sql.Inserts.Row;
import java.util.ArrayList;
import java.util.List;
import org.mariadb.r2dbc.MariadbConnectionConfiguration;
import org.mariadb.r2dbc.MariadbConnectionFactory;
import org.mariadb.r2dbc.api.MariadbConnection;
import org.mariadb.r2dbc.api.MariadbResult;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** MariaDB's own R2DBC driver, prepared by the server. */
final class R2dbcClient implements Inserts.Client {
  @Override
  public void insert(int port, String password, int rows) {
    MariadbConnectionFactory factory =
        new MariadbConnectionFactory(
            MariadbConnectionConfiguration.builder()
                .host("127.0.0.1")
                .port(port)
                .username("toll")
                .password(password)
                .database("toll")
                .useServerPrepStmts(true)
                .build());
    List<Mono<Void>> connections = new ArrayList<>();
    for (int i = 0; i < Inserts.CONNECTIONS; i++) {
      Row row = new Row(i, Inserts.share(i, rows));
      row.next();
      connections.add(
          factory
              .create()
              .flatMap(
                  connection ->
                      Mono.defer(() -> insert(connection, row)).repeat(row::next).then()));
    }
    Flux.merge(connections).then().block();
  }

  private static Mono<Void> insert(MariadbConnection connection, Row row) {
    return connection
        .createStatement(Row.INSERT)
        .bind(0, row.time)
        .bind(1, row.register)
        .bind(2, row.customer)
        .bind(3, row.product)
        .bind(4, row.price)
        .execute()
        .flatMap(MariadbResult::getRowsUpdated)
        .then();
  }
}
