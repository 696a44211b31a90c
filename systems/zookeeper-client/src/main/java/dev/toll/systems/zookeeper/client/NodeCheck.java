package dev.toll.systems.zookeeper.client;

import dev.toll.driver.RecordFormat;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Verified;
import java.util.concurrent.Semaphore;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;

/** Compares every node with the last write that was acknowledged, by another session. */
final class NodeCheck {
  private static final int IN_FLIGHT = 256;

  private final NodeLoad load;
  private final RecordFormat format;
  private final Semaphore room = new Semaphore(IN_FLIGHT);
  private long nodes;
  private long missing;
  private long wrong;
  private long writes;
  private String difference;

  NodeCheck(NodeLoad load) {
    this.load = load;
    format = new RecordFormat(load.wish().shape());
  }

  Verified verify(ClientSession session) throws Exception {
    for (NodeWorker worker : load.workers()) {
      for (int i = 0; i < worker.versions().length; i++) {
        int node = worker.node(i);
        long version = worker.versions()[i];
        room.acquire();
        // Answers come on one thread, the session's own.
        session
            .session()
            .getData(
                worker.path(i),
                false,
                (code, path, context, data, stat) -> {
                  add(code, path, data, stat, node, version);
                  room.release();
                },
                null);
      }
    }
    room.acquire(IN_FLIGHT);
    int children = session.session().getAllChildrenNumber(NodeLoad.ROOT);
    if (children != load.wish().nodes()) {
      differ(
          "%s has %,d children, not %,d".formatted(NodeLoad.ROOT, children, load.wish().nodes()));
    }
    return new Verified(nodes, missing, wrong, writes, load.end().writes(), difference);
  }

  private void add(int code, String path, byte[] data, Stat stat, int node, long version) {
    if (code == Code.NONODE.intValue()) {
      missing++;
      differ(path + " is missing");
    } else if (code != Code.OK.intValue()) {
      wrong++;
      differ(path + " cannot be read: " + Code.get(code));
    } else {
      nodes++;
      writes += stat.getVersion();
      if (data.length != load.wish().shape().size()
          || RecordFormat.producer(data) != node
          || !format.intact(data)) {
        wrong++;
        differ(path + " is damaged");
      } else if (RecordFormat.sequence(data) != version || stat.getVersion() != (int) version) {
        wrong++;
        differ(
            "%s holds write %d at version %d, not %d"
                .formatted(path, RecordFormat.sequence(data), stat.getVersion(), version));
      }
    }
  }

  private void differ(String what) {
    if (difference == null) {
      difference = what;
    }
  }
}
