package dev.toll.systems.hadoop.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.ProbeSocket;
import dev.toll.systems.hadoop.client.HdfsCommands.Attempts;
import dev.toll.systems.hadoop.client.HdfsCommands.User;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/** Talks to the servers as a client that may have no right to, and reports how each reacted. */
final class Refusal {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final String UNKNOWN_USER = "toll-unknown";
  private static final Path FILE = new Path("/toll-refusal");
  private static final byte[] CONTENT = new byte[1024];

  private Refusal() {}

  /**
   * Attempts by name:
   *
   * <ul>
   *   <li>{@code control}: the right client asks all three, which must answer, or the rest proves
   *       nothing;
   *   <li>{@code namenode-name}: only gives a user name to the NameNode;
   *   <li>{@code namenode-forged}: begins SASL there and sends a forged token;
   *   <li>{@code datanode}: asks a DataNode for a block, without SASL and without a token;
   *   <li>{@code kms}: only gives a user name to the KMS.
   * </ul>
   */
  static Attempts run(ClientSession session) throws Exception {
    URI uri = FileSystem.getDefaultUri(session.configuration());
    InetSocketAddress nameNode = new InetSocketAddress(uri.getHost(), uri.getPort());
    Map<String, Attempted> attempts = new LinkedHashMap<>();
    attempts.put("control", control(session));
    attempts.put(
        "namenode-name", Attempt.of(() -> RawRpc.simple(nameNode, UNKNOWN_USER, TIMEOUT_MILLIS)));
    attempts.put("namenode-forged", Attempt.of(() -> RawRpc.forged(nameNode, TIMEOUT_MILLIS)));
    attempts.put("datanode", readBlock(session));
    attempts.put("kms", Attempt.of(() -> new Kms(session).listAs(UNKNOWN_USER)));
    return new Attempts(attempts);
  }

  private static Attempted control(ClientSession session) {
    try {
      session.fs().getFileStatus(new Path("/"));
      session.keys().getKeys();
      return Attempt.answered("as " + session.user());
    } catch (Exception e) {
      return Attempt.noAnswer(e);
    }
  }

  /** A client that knows a block's name asks a DataNode for it. */
  private static Attempted readBlock(ClientSession session) throws Exception {
    try (FSDataOutputStream out = session.fs().create(FILE, true)) {
      out.write(CONTENT);
    }
    try {
      LocatedBlock block =
          session.fs().getClient().getLocatedBlocks(FILE.toString(), 0).getLocatedBlocks().get(0);
      return Attempt.of(() -> readBlock(block));
    } finally {
      session.fs().delete(FILE, false);
    }
  }

  private static Attempted readBlock(LocatedBlock block) throws IOException {
    String address = block.getLocations()[0].getXferAddr();
    try (Socket socket = ProbeSocket.to(address, TIMEOUT_MILLIS, null).plain()) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      new Sender(out)
          .readBlock(
              block.getBlock(),
              new Token<>(),
              UNKNOWN_USER,
              0,
              CONTENT.length,
              true,
              CachingStrategy.newDefaultStrategy());
      out.flush();
      BlockOpResponseProto answer =
          BlockOpResponseProto.parseFrom(PBHelperClient.vintPrefixed(socket.getInputStream()));
      return answer.getStatus() == Status.SUCCESS
          ? Attempt.answered("it sent the block")
          : Attempt.refused(answer.getStatus().toString());
    }
  }

  /**
   * Another user asks the NameNode for the status of {@code /}, which it gives to everybody it
   * talks to at all. The client may fall back to no authentication, so that only the NameNode can
   * refuse it.
   */
  static Attempted as(ClientSession session, User wish) throws Exception {
    Configuration configuration = new Configuration(session.configuration());
    configuration.setBoolean("ipc.client.fallback-to-simple-auth-allowed", true);
    configuration.setInt("ipc.client.connect.max.retries", 0);
    try {
      UserGroupInformation user =
          wish.keytab() != null
              ? UserGroupInformation.loginUserFromKeytabAndReturnUGI(wish.user(), wish.keytab())
              : UserGroupInformation.createRemoteUser(wish.user());
      user.doAs(
          (PrivilegedExceptionAction<FileStatus>)
              () -> {
                try (FileSystem fs =
                    FileSystem.newInstance(
                        FileSystem.getDefaultUri(configuration), configuration)) {
                  return fs.getFileStatus(new Path("/"));
                }
              });
      return Attempt.answered("");
    } catch (IOException e) {
      return refused(e) ? Attempt.refused(e) : Attempt.noAnswer(e);
    }
  }

  /** By the class Hadoop reports it with: not known, or known and not authorised. */
  private static boolean refused(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      Throwable told =
          cause instanceof RemoteException remote ? remote.unwrapRemoteException() : cause;
      if (told instanceof AccessControlException) {
        return true;
      }
    }
    return false;
  }
}
