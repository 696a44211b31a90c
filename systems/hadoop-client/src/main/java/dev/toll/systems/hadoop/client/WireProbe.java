package dev.toll.systems.hadoop.client;

import dev.toll.driver.Probed;
import dev.toll.systems.hadoop.client.HdfsCommands.Relayed;
import dev.toll.systems.hadoop.client.HdfsCommands.RelayedNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.net.NetUtils;

/**
 * Writes and reads a file full of a marker on each DataNode, by a client whose connections go
 * through relays, outside any zone, as a zone's bytes are encrypted before they reach the wire. The
 * marker is in the files' names too, which go to the NameNode.
 *
 * <p>The NameNode's relay is another port. A DataNode's has the DataNode's own port at another
 * address: this client alone connects to DataNodes by name, and this JVM alone resolves the name to
 * that address. (A socket factory would not do: Hadoop reads from sockets with channels.)
 */
final class WireProbe {
  private static final int BUFFER = 4096;

  private WireProbe() {}

  static Probed run(ClientSession session, Relayed wish) throws Exception {
    String marker = wish.marker();
    byte[] plain = marker.repeat(wish.times()).getBytes(StandardCharsets.UTF_8);
    for (RelayedNode dataNode : wish.dataNodes()) {
      NetUtils.addStaticResolution(dataNode.name(), dataNode.address());
    }
    Map<String, String> relayed =
        Map.of(
            "fs.defaultFS",
            "hdfs://" + wish.nameNode(),
            "dfs.client.use.datanode.hostname",
            "true",
            "dfs.client.read.shortcircuit",
            "false",
            // Clients of one context share open connections, and the others' pass no relay.
            "dfs.client.context",
            marker);
    long read = 0;
    try (DistributedFileSystem fs = session.another(relayed)) {
      for (RelayedNode dataNode : wish.dataNodes()) {
        String file = "wire-probe-" + marker + "-" + dataNode.known().replace(':', '-');
        Path path = new Path(wish.directory(), file);
        read += transfer(fs, path, dataNode.known(), plain) ? wish.times() : 0;
      }
    }
    return new Probed((long) wish.times() * wish.dataNodes().size(), read);
  }

  /**
   * Writes a file and reads it; returns whether it is the same.
   *
   * @param dataNode that the NameNode is asked to choose: it does, unless that one refuses
   */
  private static boolean transfer(
      DistributedFileSystem fs, Path file, String dataNode, byte[] plain) throws IOException {
    int colon = dataNode.lastIndexOf(':');
    // Unresolved, as the NameNode is to get the address, not what DNS calls it.
    InetSocketAddress favoured =
        InetSocketAddress.createUnresolved(
            dataNode.substring(0, colon), Integer.parseInt(dataNode.substring(colon + 1)));
    try (FSDataOutputStream out =
        fs.create(
            file,
            FsPermission.getFileDefault(),
            true,
            BUFFER,
            (short) 1,
            fs.getDefaultBlockSize(file),
            null,
            new InetSocketAddress[] {favoured})) {
      out.write(plain);
    }
    byte[] read = new byte[plain.length];
    try (FSDataInputStream in = fs.open(file)) {
      in.readFully(read);
    }
    fs.delete(file, false);
    return Arrays.equals(read, plain);
  }
}
