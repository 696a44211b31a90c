package dev.toll.systems.accumulo.client;

import java.lang.reflect.UndeclaredThrowableException;
import java.net.InetAddress;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import javax.security.sasl.Sasl;
import org.apache.accumulo.core.clientImpl.thrift.ClientService;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.thrift.transport.TSaslClientTransport;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransportException;

/**
 * A SASL GSSAPI connection to a tablet server with the qualities of protection of our choice, made
 * as ThriftUtil makes it otherwise.
 */
record SaslConnection(TSaslClientTransport transport) implements AutoCloseable {
  /**
   * Connects as the logged-in user.
   *
   * @param qop offered, best first, e.g. {@code auth-conf,auth}
   * @throws TTransportException when the server or the mechanism refuses
   */
  static SaslConnection open(
      ClientSession session, HostAndPort server, String qop, int timeoutMillis) throws Exception {
    return open(session, server, server, qop, timeoutMillis);
  }

  /**
   * The same by another address, such as that of a relay.
   *
   * @param via where to connect; the server's principal is that of {@code server}
   */
  static SaslConnection open(
      ClientSession session, HostAndPort server, HostAndPort via, String qop, int timeoutMillis)
      throws Exception {
    String primary = session.context().getSaslParams().getKerberosServerPrimary();
    return open(UserGroupInformation.getLoginUser(), primary, server, via, qop, timeoutMillis);
  }

  static SaslConnection open(
      UserGroupInformation user,
      String primary,
      HostAndPort server,
      HostAndPort via,
      String qop,
      int timeoutMillis)
      throws Exception {
    String host = InetAddress.getByName(server.getHost()).getCanonicalHostName();
    PrivilegedExceptionAction<SaslConnection> open =
        () -> {
          TSocket socket = new TSocket(via.getHost(), via.getPort(), timeoutMillis);
          TSaslClientTransport transport =
              new TSaslClientTransport(
                  ThriftUtil.GSSAPI,
                  null,
                  primary,
                  host,
                  Map.of(Sasl.QOP, qop, Sasl.SERVER_AUTH, "true"),
                  null,
                  socket);
          transport.open();
          return new SaslConnection(transport);
        };
    try {
      return user.doAs(open);
    } catch (UndeclaredThrowableException e) {
      // How doAs passes on an exception that is not an IOException.
      throw e.getCause() instanceof TTransportException refusal ? refusal : e;
    }
  }

  String mechanism() {
    return transport.getSaslClient().getMechanismName();
  }

  /** A negotiated property, by its name in {@link Sasl}. */
  String property(String name) {
    return String.valueOf(transport.getSaslClient().getNegotiatedProperty(name));
  }

  ClientService.Client client() {
    return ThriftUtil.createClient(ThriftClientTypes.CLIENT, transport);
  }

  @Override
  public void close() {
    transport.close();
  }
}
