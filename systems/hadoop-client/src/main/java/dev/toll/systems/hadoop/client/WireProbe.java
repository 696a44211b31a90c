package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Relayed;
import dev.toll.systems.hadoop.client.HdfsCommands.WireProbed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.net.NetUtils;

/**
 * Writes and reads a file full of a marker by a client whose connections go through relays, outside
 * any zone, as a zone's bytes are encrypted before they reach the wire. The marker is in the file's
 * name too, which goes to the NameNode.
 *
 * <p>The NameNode's relay is another port. A DataNode's has the DataNode's own port on another
 * loopback address: this client alone connects to DataNodes by name, and this JVM alone resolves
 * the name to that address. (A socket factory would not do: Hadoop reads from sockets with
 * channels.)
 */
final class WireProbe {
  private WireProbe() {}

  static WireProbed run(ClientSession session, Relayed wish) throws Exception {
    String marker = wish.marker();
    byte[] plain = marker.repeat(wish.times()).getBytes(StandardCharsets.UTF_8);
    Path file = new Path("/wire-probe-" + marker);
    NetUtils.addStaticResolution(wish.dataNodeName(), wish.dataNodeAddress());
    Map<String, String> relayed =
        Map.of(
            "fs.defaultFS",
            "hdfs://" + wish.nameNode(),
            "dfs.client.use.datanode.hostname",
            "true",
            // Clients of one context share open connections, and the others' pass no relay.
            "dfs.client.context",
            marker);
    byte[] read = new byte[plain.length];
    try (DistributedFileSystem fs = session.another(relayed)) {
      try (FSDataOutputStream out = fs.create(file, true)) {
        out.write(plain);
      }
      try (FSDataInputStream in = fs.open(file)) {
        in.readFully(read);
      }
      fs.delete(file, false);
    }
    return new WireProbed(wish.times(), Arrays.equals(read, plain) ? wish.times() : 0);
  }
}
