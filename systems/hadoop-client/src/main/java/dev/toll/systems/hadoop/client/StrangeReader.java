package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Attempted;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.security.token.Token;

/** Somebody who knows a block's name asks a DataNode for it, without SASL and without a token. */
final class StrangeReader {
  private static final Path FILE = new Path("/toll-refusal");
  private static final byte[] CONTENT = new byte[1024];

  private StrangeReader() {}

  static Attempted read(ClientSession session, int timeoutMillis) throws IOException {
    try (FSDataOutputStream out = session.fs().create(FILE, true)) {
      out.write(CONTENT);
    }
    try {
      LocatedBlock block =
          session.fs().getClient().getLocatedBlocks(FILE.toString(), 0).getLocatedBlocks().get(0);
      return Attempt.of(() -> read(block, timeoutMillis));
    } finally {
      session.fs().delete(FILE, false);
    }
  }

  private static Attempted read(LocatedBlock block, int timeoutMillis) throws IOException {
    String[] address = block.getLocations()[0].getXferAddr().split(":");
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(address[0], Integer.parseInt(address[1])), timeoutMillis);
      socket.setSoTimeout(timeoutMillis);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      new Sender(out)
          .readBlock(
              block.getBlock(),
              new Token<>(),
              "toll-stranger",
              0,
              CONTENT.length,
              true,
              CachingStrategy.newDefaultStrategy());
      out.flush();
      BlockOpResponseProto answer =
          BlockOpResponseProto.parseFrom(PBHelperClient.vintPrefixed(socket.getInputStream()));
      return answer.getStatus() == Status.SUCCESS
          ? Attempt.answered("it handed out the block")
          : Attempt.refused(answer.getStatus().toString());
    }
  }
}
