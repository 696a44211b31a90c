package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.accumulo.client.AccumuloCommands.Way;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkState.Source;
import dev.toll.systems.base.proof.LinkTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How servers speak among themselves and with clients: manager and tablet servers, each at its own
 * port, ZooKeeper, and the storage's. It needs no server but those it asks, so that one which is
 * left at another level, and with which the others cannot speak, is named.
 *
 * @param proof with the links as its facts
 * @param split whether servers were found to speak differently: then nothing else can be expected
 *     to work
 */
record ServerLinks(ProofResult proof, boolean split) {
  static final String NAME = "server-links";

  private static final String MANAGER = "manager";
  private static final String CLIENT = "client";
  private static final String ZOOKEEPER = "zookeeper";

  /** Those who connect to the storage's. */
  private static final List<String> ACCUMULO = List.of("accumulo servers");

  /** Once they listen, which other servers may still wait for. */
  static ServerLinks of(AccumuloProofTarget probed) throws SystemException, InterruptedException {
    Endpoints endpoints = probed.endpoints();
    LinkTable links = new LinkTable();
    Map<String, RpcPort> ports = new TreeMap<>();
    LinkState zookeeper = ZooKeeperLink.of(endpoints);
    RpcPort manager =
        port(probed, MANAGER, endpoints.managing(), endpoints.manager(), Way.PLAIN_MANAGER);
    ports.put(MANAGER + endpoints.managing().on(), manager);
    links
        .add(CLIENT, MANAGER, manager.state())
        .add(CLIENT, ZOOKEEPER, zookeeper)
        .add(MANAGER, ZOOKEEPER, zookeeper);
    for (int i = 0; i < endpoints.tservers().size(); i++) {
      Endpoints.TabletServer tserver = endpoints.tservers().get(i);
      String name = AccumuloServerSet.TSERVER + i;
      RpcPort port = port(probed, name, tserver.machine(), tserver.port(), Way.PLAIN);
      ports.put(probed.tserver(i), port);
      links
          .add(CLIENT, name, port.state())
          .add("other servers", name, withThreads(probed, i, port.state()))
          .add(name, MANAGER, port.state().agreeing(MANAGER, manager.state()))
          .add(name, ZOOKEEPER, zookeeper);
    }
    ProofResult rpc = judged(ports, links);
    boolean split =
        rpc.verdict() == Verdict.FALSE
            && ports.values().stream().anyMatch(port -> port.verdict() == Verdict.TRUE);
    return new ServerLinks(
        probed.hdfs() == null ? rpc : both(rpc, probed.hdfs().serverLinks(ACCUMULO)), split);
  }

  private static ProofResult both(ProofResult rpc, ProofResult storage) {
    Map<String, String> facts = new TreeMap<>(rpc.facts());
    facts.putAll(storage.facts());
    Verdict verdict = rpc.verdict().and(storage.verdict());
    // Of a failure only what it is.
    String evidence =
        rpc.verdict() == storage.verdict()
            ? rpc.evidence() + "; " + storage.evidence()
            : (rpc.verdict() == verdict ? rpc : storage).evidence();
    return ProofResult.of(
        NAME, rpc.claim() + ", and so does the storage", verdict, evidence, facts);
  }

  /** A failure behind which there may be a server that was not understood. */
  SystemException explained(SystemException failure) {
    return proof.verdict() == Verdict.TRUE
        ? failure
        : new SystemException(
            failure.summary() + "; " + proof.evidence(), failure.details(), failure);
  }

  /** Of several servers without protection: which Thrift server each runs, by its own threads. */
  private static LinkState withThreads(AccumuloProofTarget probed, int tserver, LinkState state)
      throws InterruptedException {
    if (probed.endpoints().tservers().size() == 1 || !state.equals(LinkState.answering())) {
      return state;
    }
    try {
      // Of its other classes some stacks show more than others.
      boolean pool = ThriftServer.of(probed, tserver).contains(ThriftServer.THREAD_POOL);
      String server = pool ? "thread-pool server" : "standard server";
      return LinkState.of(true, Source.PLAIN_REQUEST, server);
    } catch (IOException e) {
      return state;
    }
  }

  private static RpcPort port(
      AccumuloProofTarget probed, String name, Machine machine, int port, Way plain)
      throws SystemException, InterruptedException {
    ManagedProcess process = probed.servers().process(name);
    ServerPort.await(process, machine.address(), port);
    return RpcPort.of(probed, new Server(machine.address(), port), plain);
  }

  /** Names those that are not as the level says, where there are any. */
  static ProofResult judged(Map<String, RpcPort> ports, LinkTable links) {
    Verdict verdict = Verdict.TRUE;
    List<String> said = new ArrayList<>();
    Set<String> right = new TreeSet<>();
    for (Map.Entry<String, RpcPort> each : ports.entrySet()) {
      RpcPort port = each.getValue();
      verdict = verdict.and(port.verdict());
      if (port.verdict() == Verdict.TRUE) {
        right.add(port.state().text());
      } else {
        said.add(each.getKey() + ": " + port.state().text());
      }
    }
    if (!right.isEmpty()) {
      said.add(
          "%d of %d servers: %s"
              .formatted(ports.size() - said.size(), ports.size(), String.join(" or ", right)));
    }
    return ProofResult.of(
        NAME,
        "manager and tablet servers speak with anyone who connects to them as the level says",
        verdict,
        String.join("; ", said),
        links.facts());
  }
}
