package dev.toll.systems.accumulo.client;

import dev.toll.driver.ProbeSocket;
import dev.toll.driver.Reason;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.apache.accumulo.core.client.security.tokens.PasswordToken;
import org.apache.accumulo.core.clientImpl.Credentials;
import org.apache.accumulo.core.clientImpl.thrift.ClientService;
import org.apache.accumulo.core.clientImpl.thrift.ThriftNotActiveServiceException;
import org.apache.accumulo.core.clientImpl.thrift.ThriftSecurityException;
import org.apache.accumulo.core.manager.thrift.ManagerClientService;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.securityImpl.thrift.TCredentials;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/**
 * Ways to talk to a tablet server, one good and the others bad. Each returns what the server
 * answered. The call is {@code getInstanceId}, which a tablet server answers to any client it talks
 * to at all: it checks no credentials.
 */
record BadClient(ClientSession session, HostAndPort server, int timeoutMillis) {
  /** Status bytes of Thrift's SASL negotiation (TSaslTransport.NegotiationStatus). */
  private static final int START = 1;

  private static final int OK = 2;

  /** The most of an error message that is read. */
  private static final int MOST_BYTES = 4096;

  String plain(boolean framed) throws TException {
    try (TTransport transport = open(framed)) {
      return instance(ThriftUtil.createClient(ThriftClientTypes.CLIENT, transport));
    }
  }

  /**
   * The manager has no such call, but reports its state to any client. Before it is active it says
   * that it is not.
   */
  String plainManager() throws TException {
    try (TTransport transport = open(true)) {
      ManagerClientService.Client manager =
          ThriftUtil.createClient(ThriftClientTypes.MANAGER, transport);
      return "its state is "
          + manager.getManagerStats(TraceUtil.traceInfo(), new TCredentials()).getState();
    } catch (ThriftNotActiveServiceException e) {
      return "it is not active yet";
    } catch (ThriftSecurityException e) {
      return "it asks for credentials";
    }
  }

  private TTransport open(boolean framed) throws TException {
    TSocket socket = new TSocket(server.getHost(), server.getPort(), timeoutMillis);
    TTransport transport = framed ? new TFramedTransport(socket) : socket;
    transport.open();
    return transport;
  }

  String wrongPassword() throws TException {
    Credentials wrong =
        new Credentials(session.principal(), new PasswordToken("toll-wrong-password"));
    return authenticate(wrong.toThrift(session.context().getInstanceID()));
  }

  String right() throws TException {
    return authenticate(session.context().rpcCreds());
  }

  String withoutTicket() throws Exception {
    UserGroupInformation nobody = UserGroupInformation.createRemoteUser("toll-nobody");
    try (SaslConnection connection =
        SaslConnection.open(nobody, primary(), server, server, "auth", timeoutMillis)) {
      return instance(connection.client());
    }
  }

  /**
   * Begins the SASL negotiation with bytes that are no Kerberos token: without credentials Java's
   * own client does not even ask the server.
   */
  String forgedToken() throws IOException {
    try (Socket socket =
        new ProbeSocket(server.getHost(), server.getPort(), timeoutMillis, null).plain()) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      send(out, START, ThriftUtil.GSSAPI);
      send(out, OK, "this is no Kerberos token");
      DataInputStream in = new DataInputStream(socket.getInputStream());
      int status = in.readUnsignedByte();
      byte[] message = in.readNBytes(Math.max(0, Math.min(in.readInt(), MOST_BYTES)));
      String text = new String(message, StandardCharsets.UTF_8);
      if (status == START || status == OK) {
        return "the SASL negotiation continued with status " + status;
      }
      throw new IOException("SASL status %d from the server: %s".formatted(status, text));
    }
  }

  String onlyQop(String qop) throws Exception {
    try (SaslConnection connection = SaslConnection.open(session, server, qop, timeoutMillis)) {
      return instance(connection.client());
    } catch (Exception e) {
      if (Reason.innermost(e).contains("Kerberos")) {
        // No ticket: says nothing about the quality of protection.
        throw new Attempt.NotTried("not tried: " + Reason.innermost(e));
      }
      throw e;
    }
  }

  private String authenticate(TCredentials credentials) throws TException {
    TTransport transport =
        ThriftUtil.createClientTransport(
            server,
            timeoutMillis,
            session.context().getClientSslParams(),
            session.context().getSaslParams());
    try (transport) {
      ClientService.Client client = ThriftUtil.createClient(ThriftClientTypes.CLIENT, transport);
      boolean known = client.authenticate(TraceUtil.traceInfo(), credentials);
      if (!known) {
        throw new TException("invalid credentials");
      }
      return instance(client) + " as " + credentials.getPrincipal();
    }
  }

  private String primary() {
    return session.context().getSaslParams() == null
        ? "accumulo"
        : session.context().getSaslParams().getKerberosServerPrimary();
  }

  private static String instance(ClientService.Client client) throws TException {
    return "instance id " + client.getInstanceId();
  }

  private static void send(DataOutputStream out, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeByte(status);
    out.writeInt(bytes.length);
    out.write(bytes);
    out.flush();
  }
}
