package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import dev.toll.systems.accumulo.client.AccumuloCommands.Echo;
import dev.toll.systems.accumulo.client.AccumuloCommands.ServerTable;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import org.apache.accumulo.core.clientImpl.thrift.ClientService;
import org.apache.accumulo.core.clientImpl.thrift.ConfigurationType;
import org.apache.accumulo.core.clientImpl.thrift.ThriftTableOperationException;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransport;

/**
 * Calls to one server of our choice, made as the client makes them otherwise; the client's own API
 * chooses the server itself.
 */
final class DirectCalls {
  private static final int TIMEOUT_MILLIS = 20_000;

  private DirectCalls() {}

  private interface Call<R> {
    R on(ClientService.Client client) throws TException;
  }

  private static <R> R call(ClientSession session, String host, int port, Call<R> call)
      throws TException {
    try (TTransport transport =
        ThriftUtil.createClientTransport(
            HostAndPort.fromParts(host, port),
            TIMEOUT_MILLIS,
            session.context().getClientSslParams(),
            session.context().getSaslParams())) {
      return call.on(ThriftUtil.createClient(ThriftClientTypes.CLIENT, transport));
    }
  }

  /** Asks for a table that does not exist: the server's error repeats the name, the marker. */
  static WireProbed echo(ClientSession session, Echo wish) throws TException {
    return call(
        session,
        wish.host(),
        wish.port(),
        client -> {
          long repeated = 0;
          for (int i = 0; i < wish.calls(); i++) {
            try {
              client.getTableConfiguration(
                  TraceUtil.traceInfo(), session.context().rpcCreds(), wish.marker());
            } catch (ThriftTableOperationException e) {
              repeated += wish.marker().equals(e.getTableName()) ? 1 : 0;
            }
          }
          return new WireProbed(wish.calls(), repeated);
        });
  }

  static Configured configuration(ClientSession session, ServerTable wish) throws TException {
    return call(
        session,
        wish.host(),
        wish.port(),
        client ->
            new Configured(
                client.getConfiguration(
                    TraceUtil.traceInfo(), session.context().rpcCreds(), ConfigurationType.CURRENT),
                client.getTableConfiguration(
                    TraceUtil.traceInfo(), session.context().rpcCreds(), wish.table())));
  }
}
