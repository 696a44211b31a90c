package dev.toll.systems.zookeeper.client;

import dev.toll.driver.Ceiling;
import dev.toll.driver.LoadCommands.Sliced;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.RecordFormat;
import dev.toll.driver.Reporter;
import dev.toll.driver.RunningLoad;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Ended;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Load;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.ZooKeeper;

/** Nodes written and read by sessions that live as long as the load, slice after slice. */
final class NodeLoad implements RunningLoad<Ended> {
  /** Parent of all nodes. */
  static final String ROOT = "/toll-load";

  private final Load wish;
  private final List<NodeWorker> workers = new ArrayList<>();
  private final List<ZooKeeper> sessions = new ArrayList<>();

  private NodeLoad(Load wish) {
    this.wish = wish;
  }

  static NodeLoad open(ClientSession session, Load wish) throws Exception {
    NodeLoad load = new NodeLoad(wish);
    try {
      ClientSession.create(session.session(), ROOT, new byte[0]);
      for (int i = 0; i < wish.sessions(); i++) {
        ZooKeeper own = session.connect();
        load.sessions.add(own);
        load.workers.add(new NodeWorker(wish, i, new RecordFormat(wish.shape()), own));
      }
      for (NodeWorker worker : load.workers) {
        worker.create();
      }
      return load;
    } catch (Exception e) {
      load.abandon();
      throw e;
    }
  }

  @Override
  public Sliced slice(long operations, Reporter reporter) throws Exception {
    return Sliced.of(
        LoadLoop.run(
            LoadPlan.count(workers.size(), operations),
            (index, share) -> workers.get(index),
            reporter::tick));
  }

  @Override
  public Ended end() {
    abandon();
    long writes = workers.stream().mapToLong(NodeWorker::writes).sum();
    return new Ended(writes, workers.stream().mapToLong(NodeWorker::reads).sum());
  }

  Load wish() {
    return wish;
  }

  List<NodeWorker> workers() {
    return workers;
  }

  @Override
  public void abandon() {
    sessions.forEach(ClientSession::close);
    sessions.clear();
  }

  /** What the loop alone can do. */
  static Ceiling ceiling(Load wish) throws Exception {
    return Ceiling.measure(
        wish.sessions(),
        (index, share) -> new NodeWorker(wish, index, new RecordFormat(wish.shape()), null));
  }
}
