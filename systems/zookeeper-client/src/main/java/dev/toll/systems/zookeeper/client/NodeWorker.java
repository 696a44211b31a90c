package dev.toll.systems.zookeeper.client;

import dev.toll.driver.RecordFormat;
import dev.toll.driver.SendingWorker;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Load;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/**
 * A session that writes and reads nodes of its own. No other session writes them, and the server
 * answers a session in order, so the version after each write, and what each read must return, are
 * known beforehand.
 */
final class NodeWorker extends SendingWorker {
  private final Load wish;
  private final int number;
  private final RecordFormat format;
  private final ZooKeeper session;
  private final byte[] key = new byte[RecordFormat.KEY_BYTES];
  private final SplittableRandom random;
  private final Semaphore room;

  /** By own node, writes so far: the node's version. */
  private final long[] versions;

  private final String[] paths;
  private long writes;
  private long reads;

  /**
   * A worker.
   *
   * @param format its own: it writes into the values it gives out
   * @param session null to leave the system's call out (the driver's ceiling)
   */
  NodeWorker(Load wish, int number, RecordFormat format, ZooKeeper session) {
    this.wish = wish;
    this.number = number;
    this.format = format;
    this.session = session;
    random = new SplittableRandom(wish.shape().seed() + number);
    room = new Semaphore(wish.inFlight());
    int own = (wish.nodes() - number + wish.sessions() - 1) / wish.sessions();
    versions = new long[own];
    paths = new String[own];
    for (int i = 0; i < own; i++) {
      paths[i] = NodeLoad.ROOT + "/" + node(i);
    }
  }

  /** The number of an own node among all. */
  int node(int own) {
    return own * wish.sessions() + number;
  }

  String path(int own) {
    return paths[own];
  }

  long[] versions() {
    return versions;
  }

  long writes() {
    return writes;
  }

  long reads() {
    return reads;
  }

  /** Creates its nodes, of version 0. */
  void create() throws Exception {
    for (int i = 0; i < paths.length; i++) {
      room.acquire();
      session.create(
          paths[i],
          data(i),
          ZooDefs.Ids.OPEN_ACL_UNSAFE,
          CreateMode.PERSISTENT,
          (code, path, context, name) -> done(code, path, null),
          null);
    }
    finish();
  }

  private byte[] data(int own) {
    return format.next(node(own), versions[own], key).clone();
  }

  @Override
  public void begin(Acknowledgement acknowledgement) throws Exception {
    rethrow();
    room.acquire();
    int own = random.nextInt(paths.length);
    boolean write = random.nextInt(100) >= wish.reads();
    if (write) {
      versions[own]++;
      writes++;
    } else {
      reads++;
    }
    long version = versions[own];
    if (session == null) {
      keep(write ? data(own) : null);
      room.release();
      acknowledgement.acknowledged();
    } else if (write) {
      session.setData(
          paths[own],
          data(own),
          -1,
          (code, path, context, stat) -> {
            check(path, version, stat);
            done(code, path, acknowledgement);
          },
          null);
    } else {
      session.getData(
          paths[own],
          false,
          (code, path, context, data, stat) -> {
            check(path, version, stat);
            if (data != null && RecordFormat.sequence(data) != version) {
              fail(
                  new WorkloadException(
                      "a read of %s returned write %d, not %d"
                          .formatted(path, RecordFormat.sequence(data), version)));
            }
            done(code, path, acknowledgement);
          },
          null);
    }
  }

  private void check(String path, long version, Stat stat) {
    if (stat != null && stat.getVersion() != (int) version) {
      fail(
          new WorkloadException(
              "%s has version %d after write %d".formatted(path, stat.getVersion(), version)));
    }
  }

  private void done(int code, String path, Acknowledgement acknowledgement) {
    if (code != Code.OK.intValue()) {
      fail(KeeperException.create(Code.get(code), path));
    } else if (!failed() && acknowledgement != null) {
      acknowledgement.acknowledged();
    }
    room.release();
  }

  /** Returns when everything so far is acknowledged; the session stays open. */
  @Override
  public void finish() throws Exception {
    room.acquire(wish.inFlight());
    room.release(wish.inFlight());
    rethrow();
  }
}
