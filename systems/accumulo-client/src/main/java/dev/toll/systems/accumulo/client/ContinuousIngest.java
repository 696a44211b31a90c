package dev.toll.systems.accumulo.client;

import dev.toll.driver.ClientWorkload;
import dev.toll.driver.LoadClock;

/**
 * The workload of the 2017 study: Accumulo's continuous ingest, with what is needed around it.
 * {@link AccumuloCommands}, {@link QueryCommands} and {@link ClusterCommands} document its
 * commands.
 */
public final class ContinuousIngest extends ClientWorkload<ClientSession> {
  private final Ingest ingest = new Ingest();
  private final QueryLoads queries = new QueryLoads(LoadClock.SYSTEM);

  public ContinuousIngest() {
    opens(AccumuloCommands.OPEN, ClientSession::open, ClientSession::opened);
    on(AccumuloCommands.ANSWERS, (s, a, r) -> Tables.answers(s));
    on(AccumuloCommands.PREFLIGHT, (s, a, r) -> Tables.preflight(s));
    on(AccumuloCommands.PREPARE, (s, a, r) -> Tables.prepare(s, a));
    on(AccumuloCommands.DROP, (s, a, r) -> Tables.drop(s, a));
    on(AccumuloCommands.BEGIN, (s, a, r) -> ingest.begin(s, a));
    on(AccumuloCommands.SLICE, ingest::slice);
    alone(AccumuloCommands.END, (a, r) -> ingest.end());
    alone(AccumuloCommands.CEILING, (a, r) -> Ingest.ceiling(a));
    on(AccumuloCommands.SETTLE, (s, a, r) -> Tables.settle(s, a));
    on(AccumuloCommands.SAMPLE, (s, a, r) -> Sample.take(s, a.table()));
    on(AccumuloCommands.VERIFY, (s, a, r) -> Verifier.verify(s, a));
    on(AccumuloCommands.PROBE, (s, a, r) -> Probe.wire(s, a));
    on(AccumuloCommands.PROBE_FILES, (s, a, r) -> Probe.files(s, a));
    on(AccumuloCommands.CONFIGURATION, (s, a, r) -> s.configuration(a));
    on(
        AccumuloCommands.NEGOTIATED,
        (s, a, r) -> new AccumuloCommands.Facts(Negotiated.facts(s, a)));
    on(AccumuloCommands.REFUSAL, (s, a, r) -> Attempt.run(s, a));
    on(ClusterCommands.CLUSTER, (s, a, r) -> ClusterOperations.cluster(s));
    on(ClusterCommands.VERSIONS, (s, a, r) -> ClusterOperations.versions(s));
    on(ClusterCommands.EXAMINE, (s, a, r) -> ClusterOperations.examine(s, a));
    on(ClusterCommands.CHANGE, (s, a, r) -> ClusterOperations.change(s, a));
    on(ClusterCommands.CLIENT_PROPERTIES, (s, a, r) -> ClusterOperations.clientProperties(s));
    on(ClusterCommands.NAMESPACES, (s, a, r) -> ClusterOperations.namespaces(s));
    on(ClusterCommands.CREATE_NAMESPACE, (s, a, r) -> ClusterOperations.create(s, a));
    on(ClusterCommands.DROP_NAMESPACE, (s, a, r) -> ClusterOperations.drop(s, a));
    on(QueryCommands.STORE, ingest::store);
    on(QueryCommands.BEGIN, (s, a, r) -> queries.begin(s, a));
    alone(QueryCommands.SINCE, (a, r) -> queries.since());
    on(QueryCommands.END, (s, a, r) -> queries.end(() -> LiveConnections.of(s.context())));
  }

  @Override
  protected void close(ClientSession session) {
    ingest.abandon();
    queries.abandon();
    session.close();
  }
}
