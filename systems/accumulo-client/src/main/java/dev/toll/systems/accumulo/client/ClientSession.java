package dev.toll.systems.accumulo.client;

import dev.toll.driver.Reason;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.AccumuloCommands.Opened;
import dev.toll.systems.accumulo.client.AccumuloCommands.ServerTable;
import dev.toll.systems.accumulo.client.AccumuloCommands.TokenKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.security.tokens.AuthenticationToken;
import org.apache.accumulo.core.client.security.tokens.KerberosToken;
import org.apache.accumulo.core.client.security.tokens.PasswordToken;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.clientImpl.thrift.ClientService;
import org.apache.accumulo.core.clientImpl.thrift.ConfigurationType;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransport;

/**
 * An open client with what it was opened with. Secrets come in files, never as arguments.
 *
 * @param kerberos whether it logged in with a keytab
 */
record ClientSession(
    AccumuloClient client,
    ClientContext context,
    String principal,
    AuthenticationToken token,
    boolean kerberos)
    implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 20_000;

  /** Logs in and builds the client. */
  static ClientSession open(Login login) throws Exception {
    if (login.tokenKind() == TokenKind.FILE) {
      return byFile(login);
    }
    Properties properties = new Properties();
    properties.putAll(login.clientProperties());
    boolean kerberos = login.tokenKind() == TokenKind.KERBEROS;
    String principal = login.principal();
    AuthenticationToken token =
        kerberos ? kerberos(login) : password(Path.of(login.passwordFile()));
    AccumuloClient client = Accumulo.newClient().from(properties).as(principal, token).build();
    return new ClientSession(client, (ClientContext) client, principal, token, kerberos);
  }

  private static ClientSession byFile(Login login) throws IOException {
    Properties properties = ClientFiles.read(Path.of(login.file()));
    properties.putAll(login.clientProperties());
    AccumuloClient client = Accumulo.newClient().from(properties).build();
    AuthenticationToken token = ((ClientContext) client).getAuthenticationToken();
    return new ClientSession(client, (ClientContext) client, client.whoami(), token, false);
  }

  /** Asks one chosen server; the client's own API chooses the server itself. */
  Configured configuration(ServerTable wish) throws TException {
    try (TTransport transport =
        ThriftUtil.createClientTransport(
            HostAndPort.fromParts(wish.host(), wish.port()),
            TIMEOUT_MILLIS,
            context.getClientSslParams(),
            context.getSaslParams())) {
      ClientService.Client server = ThriftUtil.createClient(ThriftClientTypes.CLIENT, transport);
      return new Configured(
          server.getConfiguration(
              TraceUtil.traceInfo(), context.rpcCreds(), ConfigurationType.CURRENT),
          server.getTableConfiguration(TraceUtil.traceInfo(), context.rpcCreds(), wish.table()));
    }
  }

  Opened opened() {
    return new Opened(context.getInstanceName(), context.getInstanceID().canonical(), principal);
  }

  private static PasswordToken password(Path file) throws WorkloadException {
    try {
      return new PasswordToken(Files.readString(file, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw new WorkloadException("open: cannot read the password file " + file, e);
    }
  }

  private static KerberosToken kerberos(Login login) throws WorkloadException {
    Configuration configuration = new Configuration();
    if (login.coreSite() != null) {
      configuration.addResource(new org.apache.hadoop.fs.Path(Path.of(login.coreSite()).toUri()));
    }
    configuration.set("hadoop.security.authentication", "kerberos");
    // HADOOP-9567: a run may well outlast a ticket.
    configuration.setBoolean("hadoop.kerberos.keytab.login.autorenewal.enabled", true);
    UserGroupInformation.setConfiguration(configuration);
    try {
      UserGroupInformation.loginUserFromKeytab(login.principal(), login.keytab());
      return new KerberosToken(login.principal());
    } catch (IOException e) {
      throw new WorkloadException(
          "open: Kerberos login of %s with %s failed: %s"
              .formatted(login.principal(), login.keytab(), Reason.innermost(e)),
          e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
