package dev.toll.bench.sql;

import dev.toll.bench.sql.Inserts.Row;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.mysqlclient.SslMode;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.stream.IntStream;

/** Vert.x: one thread waits for all connections, prepared by the server. */
final class VertxClient implements Inserts.Client {
  private final boolean epoll;

  /**
   * @param epoll true for Netty's own calls of the kernel, false for the JDK's selector
   */
  VertxClient(boolean epoll) {
    this.epoll = epoll;
  }

  @Override
  public void insert(int port, String password, int rows) {
    Vertx vertx =
        Vertx.vertx(new VertxOptions().setPreferNativeTransport(epoll).setEventLoopPoolSize(1));
    if (vertx.isNativeTransportEnabled() != epoll) {
      throw new IllegalStateException(
          "no native transport here", vertx.unavailableNativeTransportCause());
    }
    MySQLConnectOptions options =
        new MySQLConnectOptions()
            .setHost("127.0.0.1")
            .setPort(port)
            .setUser("toll")
            .setPassword(password)
            .setDatabase("toll")
            .setSslMode(SslMode.DISABLED)
            .setPipeliningLimit(1);
    List<Future<Void>> connections =
        IntStream.range(0, Inserts.CONNECTIONS)
            .mapToObj(i -> connection(vertx, options, new Row(i, Inserts.share(i, rows))))
            .toList();
    Future.all(connections).toCompletionStage().toCompletableFuture().join();
  }

  private static Future<Void> connection(Vertx vertx, MySQLConnectOptions options, Row row) {
    return MySQLConnection.connect(vertx, options)
        .compose(connection -> connection.prepare(Row.INSERT))
        .compose(
            statement -> {
              Promise<Void> done = Promise.promise();
              next(statement, row, done);
              return done.future();
            });
  }

  private static void next(PreparedStatement statement, Row row, Promise<Void> done) {
    if (!row.next()) {
      done.complete();
      return;
    }
    statement
        .query()
        .execute(Tuple.of(row.time, row.register, row.customer, row.product, row.price))
        .onSuccess(inserted -> next(statement, row, done))
        .onFailure(done::fail);
  }
}
