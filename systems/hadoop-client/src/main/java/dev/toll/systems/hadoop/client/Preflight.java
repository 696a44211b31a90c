package dev.toll.systems.hadoop.client;

import dev.toll.driver.Nothing;
import dev.toll.driver.Wait;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.HdfsCommands.DataNodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
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
  private static final Duration POLL = Duration.ofMillis(50);

  private Preflight() {}

  static Nothing run(ClientSession session, DataNodes wish) throws Exception {
    AtomicReference<IOException> last = new AtomicReference<>();
    try {
      Wait.every(POLL).until(() -> up(session, wish, last));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WorkloadException(
          "HDFS is not ready" + (last.get() == null ? "" : ": " + last.get().getMessage()), e);
    }
    writeAndRead(session, FILE);
    if (session.configuration().get(KeyProviderFactory.KEY_PROVIDER_PATH) != null) {
      session.keys().getKeys();
    }
    return Nothing.NOTHING;
  }

  /** An error only says that it is not up yet: the deadline says when that is a failure. */
  private static boolean up(
      ClientSession session, DataNodes wish, AtomicReference<IOException> last) {
    try {
      // One that is registered takes blocks only once a heartbeat has reported its storage.
      long live =
          Arrays.stream(session.fs().getDataNodeStats(DatanodeReportType.LIVE))
              .filter(dataNode -> dataNode.getCapacity() > 0)
              .count();
      return live >= wish.dataNodes() && !session.fs().isInSafeMode();
    } catch (IOException e) {
      last.set(e);
      return false;
    }
  }

  /** A file that was not there before, and is not there afterwards. */
  static void writeAndRead(ClientSession session, Path file) throws Exception {
    try (FSDataOutputStream out = session.fs().create(file, true)) {
      out.write(TEXT);
    }
    byte[] read = new byte[TEXT.length];
    try (FSDataInputStream in = session.fs().open(file)) {
      in.readFully(read);
    }
    session.fs().delete(file, false);
    if (!Arrays.equals(read, TEXT)) {
      throw new WorkloadException("other bytes than were written are read from " + file);
    }
  }
}
