package dev.toll.systems.hadoop.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.HdfsCommands.DataNodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * Whether the cluster answers: every DataNode has registered, a file can be written, read back and
 * deleted, and the KMS, where there is one, lists its keys. Asked of the NameNode as a client does,
 * because its metrics are cached for ten seconds.
 */
final class Preflight {
  private static final Path FILE = new Path("/toll-preflight");
  private static final byte[] TEXT = "toll".getBytes(StandardCharsets.UTF_8);
  private static final long POLL_MILLIS = 50;

  private Preflight() {}

  static Nothing run(ClientSession session, DataNodes wish) throws Exception {
    IOException last = null;
    try {
      while (true) {
        try {
          // One that is registered takes blocks only once a heartbeat has told of its storage.
          long live =
              Arrays.stream(session.fs().getDataNodeStats(DatanodeReportType.LIVE))
                  .filter(dataNode -> dataNode.getCapacity() > 0)
                  .count();
          if (live >= wish.dataNodes() && !session.fs().isInSafeMode()) {
            break;
          }
        } catch (IOException e) {
          // Not up yet: the deadline says when that is a failure.
          last = e;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WorkloadException(
          "HDFS is not ready" + (last == null ? "" : ": " + last.getMessage()), e);
    }
    writeAndRead(session);
    if (session.configuration().get(KeyProviderFactory.KEY_PROVIDER_PATH) != null) {
      session.keys().getKeys();
    }
    return Nothing.NOTHING;
  }

  private static void writeAndRead(ClientSession session) throws Exception {
    try (FSDataOutputStream out = session.fs().create(FILE, true)) {
      out.write(TEXT);
    }
    byte[] read = new byte[TEXT.length];
    try (FSDataInputStream in = session.fs().open(FILE)) {
      in.readFully(read);
    }
    session.fs().delete(FILE, false);
    if (!Arrays.equals(read, TEXT)) {
      throw new WorkloadException("the preflight read other bytes than it wrote");
    }
  }
}
