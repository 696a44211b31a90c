package dev.toll.systems.accumulo.client;

import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import dev.toll.systems.accumulo.client.AccumuloCommands.ServerTable;
import org.apache.accumulo.core.clientImpl.thrift.ClientService;
import org.apache.accumulo.core.clientImpl.thrift.ConfigurationType;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransport;

/** A call to one chosen server; the client's own API chooses the server itself. */
final class DirectCalls {
  private static final int TIMEOUT_MILLIS = 20_000;

  private DirectCalls() {}

  static Configured configuration(ClientSession session, ServerTable wish) throws TException {
    try (TTransport transport =
        ThriftUtil.createClientTransport(
            HostAndPort.fromParts(wish.host(), wish.port()),
            TIMEOUT_MILLIS,
            session.context().getClientSslParams(),
            session.context().getSaslParams())) {
      ClientService.Client client = ThriftUtil.createClient(ThriftClientTypes.CLIENT, transport);
      return new Configured(
          client.getConfiguration(
              TraceUtil.traceInfo(), session.context().rpcCreds(), ConfigurationType.CURRENT),
          client.getTableConfiguration(
              TraceUtil.traceInfo(), session.context().rpcCreds(), wish.table()));
    }
  }
}
