package dev.toll.systems.accumulo.client;

import dev.toll.driver.Reason;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Relayed;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.client.admin.Locations;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.TabletId;
import org.apache.accumulo.core.dataImpl.KeyExtent;
import org.apache.accumulo.core.dataImpl.thrift.ScanResult;
import org.apache.accumulo.core.dataImpl.thrift.TKeyExtent;
import org.apache.accumulo.core.dataImpl.thrift.TKeyValue;
import org.apache.accumulo.core.dataImpl.thrift.TMutation;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.tabletserver.thrift.NotServingTabletException;
import org.apache.accumulo.core.tabletserver.thrift.TDurability;
import org.apache.accumulo.core.tabletserver.thrift.TabletClientService;
import org.apache.accumulo.core.tabletserver.thrift.TabletScanClientService;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.hadoop.io.Text;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransport;

/**
 * The tablets of a table, written to and read from through relays: by the calls of Accumulo's batch
 * writer and scanner (TabletServerBatchWriter, ThriftScanner of 2.1) over connections made as
 * theirs are, but to the address of a relay. The client's own API finds servers by the metadata
 * table alone.
 *
 * @param tablets by their last rows; that of the last tablet is greater than any.
 */
record RelayedTablets(ClientSession session, List<Way> ways, NavigableMap<Text, Tablet> tablets)
    implements BatchWriter {
  private static final int TIMEOUT_MILLIS = 20_000;

  /** Entries of a call. */
  private static final int BATCH = 500;

  /** A connection to a server by its relay. */
  private static final class Way {
    private final TTransport transport;
    private long written;
    private long scanned;

    Way(TTransport transport) {
      this.transport = transport;
    }
  }

  /**
   * A server does not have a tablet any more, or not yet: the manager moved it after it was
   * located. Accumulo's own client looks it up again.
   */
  static final class TabletMovedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    TabletMovedException() {
      super("a tablet of the probe's table was moved to another server");
    }
  }

  /** A tablet, with the mutations for it that wait. */
  private record Tablet(TKeyExtent extent, Way way, List<TMutation> waiting) {}

  static RelayedTablets of(ClientSession session, String table, List<Relayed> relays)
      throws Exception {
    List<Way> ways = new ArrayList<>();
    TreeMap<Text, Tablet> tablets =
        new TreeMap<>(Comparator.nullsLast(Comparator.<Text>naturalOrder()));
    RelayedTablets made = new RelayedTablets(session, ways, tablets);
    try {
      for (Relayed relay : relays) {
        ways.add(new Way(connect(session, relay)));
      }
      Locations located = session.client().tableOperations().locate(table, List.of(new Range()));
      for (TabletId tablet : located.groupByTablet().keySet()) {
        int server = server(relays, located.getTabletLocation(tablet));
        KeyExtent extent =
            new KeyExtent(tablet.getTable(), tablet.getEndRow(), tablet.getPrevEndRow());
        tablets.put(
            tablet.getEndRow(), new Tablet(extent.toThrift(), ways.get(server), new ArrayList<>()));
      }
      return made;
    } catch (Exception e) {
      made.close();
      throw e;
    }
  }

  /** As ThriftUtil does; with Kerberos a relay on another host has no principal of its own. */
  private static TTransport connect(ClientSession session, Relayed relay) throws Exception {
    HostAndPort via = address(relay.relay());
    return session.kerberos()
        ? SaslConnection.open(
                session,
                address(relay.server()),
                via,
                session.context().getSaslParams().getQualityOfProtection().getQuality(),
                TIMEOUT_MILLIS)
            .transport()
        : ThriftUtil.createClientTransport(
            via, TIMEOUT_MILLIS, session.context().getClientSslParams(), null);
  }

  private static HostAndPort address(Server server) {
    return HostAndPort.fromParts(server.host(), server.port());
  }

  /** A server may call itself by another name than its clients. */
  private static int server(List<Relayed> relays, String location) throws WorkloadException {
    HostAndPort at = HostAndPort.fromString(location);
    for (int i = 0; i < relays.size(); i++) {
      if (address(relays.get(i).server()).equals(at)) {
        return i;
      }
    }
    List<Integer> samePort = new ArrayList<>();
    for (int i = 0; i < relays.size(); i++) {
      if (relays.get(i).server().port() == at.getPort()) {
        samePort.add(i);
      }
    }
    if (samePort.size() != 1) {
      throw new WorkloadException("probe: no relay is in front of the tablet server " + location);
    }
    return samePort.get(0);
  }

  /** Acknowledged entries by server. */
  List<Long> written() {
    return ways.stream().map(way -> way.written).toList();
  }

  /** Entries read back whose value begins with the marker, by server. */
  List<Long> scanned(String marker) throws TException {
    for (Tablet tablet : tablets.values()) {
      scan(tablet, marker);
    }
    return ways.stream().map(way -> way.scanned).toList();
  }

  @Override
  public void addMutation(Mutation mutation) throws MutationsRejectedException {
    Map.Entry<Text, Tablet> found = tablets.ceilingEntry(new Text(mutation.getRow()));
    Tablet tablet = found.getValue();
    tablet.waiting.add(mutation.toThrift());
    if (tablet.waiting.size() >= BATCH) {
      write(tablet);
    }
  }

  @Override
  public void addMutations(Iterable<Mutation> mutations) throws MutationsRejectedException {
    for (Mutation mutation : mutations) {
      addMutation(mutation);
    }
  }

  @Override
  public void flush() throws MutationsRejectedException {
    for (Tablet tablet : tablets.values()) {
      write(tablet);
    }
  }

  /** Sends what waits. */
  private void write(Tablet tablet) {
    if (tablet.waiting.isEmpty()) {
      return;
    }
    try {
      TabletClientService.Client client =
          ThriftUtil.createClient(ThriftClientTypes.TABLET_SERVER, tablet.way.transport);
      long update =
          client.startUpdate(
              TraceUtil.traceInfo(), session.context().rpcCreds(), TDurability.DEFAULT);
      client.applyUpdates(TraceUtil.traceInfo(), update, tablet.extent, tablet.waiting);
      var errors = client.closeUpdate(TraceUtil.traceInfo(), update);
      if (!errors.getViolationSummaries().isEmpty()
          || !errors.getAuthorizationFailures().isEmpty()) {
        throw new IllegalStateException(
            "a tablet server refused entries of the probe: constraints %s, permissions %s"
                .formatted(
                    errors.getViolationSummaries(), errors.getAuthorizationFailures().values()));
      }
      if (!errors.getFailedExtents().isEmpty()) {
        throw new TabletMovedException();
      }
    } catch (TException e) {
      throw new IllegalStateException("a call through a relay failed: " + Reason.innermost(e), e);
    }
    tablet.way.written += tablet.waiting.size();
    tablet.waiting.clear();
  }

  private void scan(Tablet tablet, String marker) throws TException {
    try {
      count(tablet, marker);
    } catch (NotServingTabletException e) {
      throw new TabletMovedException();
    }
  }

  private void count(Tablet tablet, String marker) throws TException {
    TabletScanClientService.Client client =
        ThriftUtil.createClient(ThriftClientTypes.TABLET_SCAN, tablet.way.transport);
    var first =
        client.startScan(
            TraceUtil.traceInfo(),
            session.context().rpcCreds(),
            tablet.extent,
            new Range().toThrift(),
            List.of(),
            BATCH,
            List.of(),
            Map.of(),
            List.of(),
            false,
            false,
            0,
            null,
            0,
            null,
            Map.of(),
            0);
    ScanResult result = first.getResult();
    count(tablet.way, result, marker);
    while (result.isMore()) {
      result = client.continueScan(TraceUtil.traceInfo(), first.getScanID(), 0);
      count(tablet.way, result, marker);
    }
    client.closeScan(TraceUtil.traceInfo(), first.getScanID());
  }

  private static void count(Way way, ScanResult result, String marker) {
    for (TKeyValue entry : result.getResults()) {
      if (new String(entry.getValue(), StandardCharsets.US_ASCII).startsWith(marker)) {
        way.scanned++;
      }
    }
  }

  @Override
  public void close() {
    ways.forEach(way -> way.transport.close());
  }
}
