package dev.toll.systems.hadoop.client;

import dev.toll.driver.Attempted;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.GetFileInfoRequestProto;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RpcConstants;
import org.apache.hadoop.ipc.protobuf.IpcConnectionContextProtos.IpcConnectionContextProto;
import org.apache.hadoop.ipc.protobuf.IpcConnectionContextProtos.UserInformationProto;
import org.apache.hadoop.ipc.protobuf.ProtobufRpcEngine2Protos.RequestHeaderProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcRequestHeaderProto.OperationProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcResponseHeaderProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcResponseHeaderProto.RpcStatusProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcSaslProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcSaslProto.SaslAuth;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcSaslProto.SaslState;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.hadoop.thirdparty.protobuf.MessageLite;
import org.apache.hadoop.util.ProtoUtil;

/**
 * Clients without a ticket at the NameNode's RPC port, byte by byte: a JVM with Hadoop's own client
 * is under Kerberos as a whole or not at all, and without a ticket that client does not even ask
 * the server. A connection begins with {@code hrpc}, version, service class and kind of
 * authentication; then come frames as RpcHeader.proto has them.
 */
final class RawRpc implements AutoCloseable {
  /** Kinds of authentication, and the call that SASL's messages count as (Server.AuthProtocol). */
  private static final byte NO_AUTHENTICATION = 0;

  private static final byte SASL = -33;

  private static final String PROTOCOL = "org.apache.hadoop.hdfs.protocol.ClientProtocol";

  /** The answers to these requests are short. */
  private static final int LONGEST = 1 << 20;

  private static final byte[] CLIENT_ID = new byte[16];

  private final Socket socket = new Socket();
  private final DataInputStream in;
  private final DataOutputStream out;

  private RawRpc(InetSocketAddress server, int timeoutMillis) throws IOException {
    try {
      socket.connect(server, timeoutMillis);
      socket.setSoTimeout(timeoutMillis);
      in = new DataInputStream(socket.getInputStream());
      out = new DataOutputStream(socket.getOutputStream());
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Only gives a user name, and asks for the root directory. */
  static Attempted simple(InetSocketAddress server, String user, int timeoutMillis)
      throws IOException {
    try (RawRpc rpc = new RawRpc(server, timeoutMillis)) {
      rpc.begin(NO_AUTHENTICATION);
      rpc.send(
          RpcConstants.CONNECTION_CONTEXT_CALL_ID,
          IpcConnectionContextProto.newBuilder()
              .setProtocol(PROTOCOL)
              .setUserInfo(UserInformationProto.newBuilder().setEffectiveUser(user))
              .build());
      rpc.send(
          0,
          RequestHeaderProto.newBuilder()
              .setMethodName("getFileInfo")
              .setDeclaringClassProtocolName(PROTOCOL)
              .setClientProtocolVersion(1)
              .build(),
          GetFileInfoRequestProto.newBuilder().setSrc("/").build());
      ByteArrayInputStream answer = rpc.answer();
      return refusal(answer).orElseGet(() -> Attempt.answered("it described the root directory"));
    }
  }

  /** Begins SASL as a client with a ticket does, and then sends a forged token. */
  static Attempted forged(InetSocketAddress server, int timeoutMillis) throws IOException {
    try (RawRpc rpc = new RawRpc(server, timeoutMillis)) {
      rpc.begin(SASL);
      rpc.send(SASL, RpcSaslProto.newBuilder().setState(SaslState.NEGOTIATE).build());
      ByteArrayInputStream answer = rpc.answer();
      Optional<Attempted> refused = refusal(answer);
      if (refused.isPresent()) {
        return refused.get();
      }
      RpcSaslProto offer = RpcSaslProto.parseDelimitedFrom(answer);
      Optional<SaslAuth> kerberos =
          offer.getAuthsList().stream()
              .filter(auth -> auth.getMethod().equals("KERBEROS"))
              .findFirst();
      if (kerberos.isEmpty()) {
        return Attempt.answered("it does not ask for Kerberos");
      }
      rpc.send(
          SASL,
          RpcSaslProto.newBuilder()
              .setState(SaslState.INITIATE)
              .setToken(ByteString.copyFromUtf8("not a Kerberos token"))
              .addAuths(kerberos.get().toBuilder().clearChallenge())
              .build());
      return refusal(rpc.answer()).orElseGet(() -> Attempt.answered("the negotiation continued"));
    }
  }

  private void begin(byte authentication) throws IOException {
    out.write("hrpc".getBytes(StandardCharsets.US_ASCII));
    out.writeByte(RpcConstants.CURRENT_VERSION);
    out.writeByte(0);
    out.writeByte(authentication);
    out.flush();
  }

  private void send(int callId, MessageLite... messages) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    ProtoUtil.makeRpcRequestHeader(
            RPC.RpcKind.RPC_PROTOCOL_BUFFER,
            OperationProto.RPC_FINAL_PACKET,
            callId,
            RpcConstants.INVALID_RETRY_COUNT,
            CLIENT_ID)
        .writeDelimitedTo(frame);
    for (MessageLite message : messages) {
      message.writeDelimitedTo(frame);
    }
    out.writeInt(frame.size());
    frame.writeTo(out);
    out.flush();
  }

  private ByteArrayInputStream answer() throws IOException {
    int length = in.readInt();
    if (length < 0 || length > LONGEST) {
      throw new IOException("not a response of Hadoop's RPC: a frame of " + length + " bytes");
    }
    byte[] frame = in.readNBytes(length);
    if (frame.length < length) {
      throw new EOFException();
    }
    return new ByteArrayInputStream(frame);
  }

  /** The error in the header; empty on success. */
  private static Optional<Attempted> refusal(ByteArrayInputStream answer) throws IOException {
    RpcResponseHeaderProto header = RpcResponseHeaderProto.parseDelimitedFrom(answer);
    return header.getStatus() == RpcStatusProto.SUCCESS
        ? Optional.empty()
        : Optional.of(
            Attempt.refused(
                header
                        .getExceptionClassName()
                        .substring(header.getExceptionClassName().lastIndexOf('.') + 1)
                    + ": "
                    + header.getErrorMsg()));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
