package dev.toll.systems.accumulo.client;

import dev.toll.driver.Reason;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Live;
import dev.toll.systems.accumulo.client.AccumuloCommands.TableSample;
import java.util.Map;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.master.thrift.TableInfo;
import org.apache.accumulo.core.master.thrift.TabletServerStatus;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.accumulo.core.tabletserver.thrift.TabletClientService;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.HostAndPort;

/** Samples what a table is made of. */
final class Sample {

  private static final long TIMEOUT_MILLIS = 20_000;
  private static final String METADATA = "accumulo.metadata";
  private static final String FILE = "file";
  private static final String TABLET = "~tab";

  private Sample() {}

  static TableSample take(ClientSession session, String table) throws Exception {
    String id = session.client().tableOperations().tableIdMap().get(table);
    if (id == null) {
      throw new WorkloadException("sample: no such table: " + table);
    }
    long tablets = 0;
    long files = 0;
    long bytes = 0;
    try (Scanner scanner = scanner(session, id)) {
      for (Map.Entry<Key, Value> entry : scanner) {
        Key key = entry.getKey();
        if (key.getColumnFamily().toString().equals(FILE)) {
          files++;
          // size,entries[,time]
          bytes += Long.parseLong(entry.getValue().toString().split(",", -1)[0]);
        } else if (key.getColumnQualifier().toString().equals("~pr")) {
          tablets++;
        }
      }
    }
    double filesPerTablet = tablets == 0 ? 0 : (double) files / tablets;
    return new TableSample(tablets, files, filesPerTablet, bytes, live(session.context(), id));
  }

  /** The tablets' rows run from {@code id;} (with an end row) to {@code id<} (the last tablet). */
  private static Scanner scanner(ClientSession session, String id) throws Exception {
    Scanner scanner = session.client().createScanner(METADATA, Authorizations.EMPTY);
    scanner.setRange(new Range(id + ";", id + "<"));
    scanner.fetchColumnFamily(FILE);
    scanner.fetchColumnFamily(TABLET);
    return scanner;
  }

  /**
   * What the tablet servers report; null when they cannot be asked. The manager would answer with
   * what they reported last, which is up to five seconds old.
   */
  private static Live live(ClientContext context, String id) {
    long records = 0;
    long memory = 0;
    long minor = 0;
    long major = 0;
    long hold = 0;
    try {
      for (String address : context.instanceOperations().getTabletServers()) {
        TabletClientService.Client client =
            ThriftUtil.getClient(
                ThriftClientTypes.TABLET_SERVER,
                HostAndPort.fromString(address),
                context,
                TIMEOUT_MILLIS);
        TabletServerStatus server;
        try {
          server = client.getTabletServerStatus(TraceUtil.traceInfo(), context.rpcCreds());
        } finally {
          ThriftUtil.returnClient(client, context);
        }
        hold = Math.max(hold, server.holdTime);
        TableInfo table = server.tableMap.get(id);
        if (table != null) {
          records += table.recs;
          memory += table.recsInMemory;
          minor += table.minors == null ? 0 : table.minors.running;
          major += table.majors == null ? 0 : table.majors.running;
        }
      }
      return new Live(records, memory, minor, major, hold);
    } catch (Exception | LinkageError e) { // internal API: may be gone or refuse
      System.err.println("cannot get the tablet servers' statistics: " + Reason.of(e));
      return null;
    }
  }
}
