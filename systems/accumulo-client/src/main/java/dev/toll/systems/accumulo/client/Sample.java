package dev.toll.systems.accumulo.client;

import com.google.gson.JsonObject;
import dev.toll.driver.WorkloadException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.manager.thrift.ManagerMonitorInfo;
import org.apache.accumulo.core.master.thrift.TableInfo;
import org.apache.accumulo.core.master.thrift.TabletServerStatus;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.accumulo.core.trace.TraceUtil;

/**
 * What a table is made of now. From the metadata table: {@code tablets}, {@code files}, {@code
 * filesPerTablet}, {@code bytes}, {@code fileRecords} (what lies in files, so it lags what is in
 * memory). From the manager, absent when its internal API does not answer: {@code records} (files
 * and memory, the TABLE_RECS of the 2017 study), {@code memoryRecords}, {@code ingestRate}, {@code
 * minorCompactions}, {@code majorCompactions} running, {@code holdTimeMillis}.
 */
final class Sample {

  private static final String METADATA = "accumulo.metadata";
  private static final String FILE = "file";
  private static final String TABLET = "~tab";

  private Sample() {}

  static JsonObject take(ClientSession session, String table) throws Exception {
    String id = session.client().tableOperations().tableIdMap().get(table);
    if (id == null) {
      throw new WorkloadException("sample: there is no table " + table);
    }
    JsonObject sample = new JsonObject();
    metadata(session, id, sample);
    try {
      manager(session.context(), id, sample);
    } catch (Exception | LinkageError e) { // internal API: may be gone or refuse
      System.err.println("no manager statistics: " + e);
    }
    return sample;
  }

  /** Paths of the table's files. */
  static List<String> files(ClientSession session, String id) throws Exception {
    List<String> files = new ArrayList<>();
    try (Scanner scanner = scanner(session, id)) {
      for (Map.Entry<Key, Value> entry : scanner) {
        if (entry.getKey().getColumnFamily().toString().equals(FILE)) {
          files.add(entry.getKey().getColumnQualifier().toString());
        }
      }
    }
    return files;
  }

  private static void metadata(ClientSession session, String id, JsonObject sample)
      throws Exception {
    long tablets = 0;
    long files = 0;
    long bytes = 0;
    long records = 0;
    try (Scanner scanner = scanner(session, id)) {
      for (Map.Entry<Key, Value> entry : scanner) {
        Key key = entry.getKey();
        if (key.getColumnFamily().toString().equals(FILE)) {
          String[] sizes = entry.getValue().toString().split(",", -1); // size,entries[,time]
          files++;
          bytes += Long.parseLong(sizes[0]);
          records += Long.parseLong(sizes[1]);
        } else if (key.getColumnQualifier().toString().equals("~pr")) {
          tablets++;
        }
      }
    }
    sample.addProperty("tablets", tablets);
    sample.addProperty("files", files);
    sample.addProperty("filesPerTablet", tablets == 0 ? 0.0 : (double) files / tablets);
    sample.addProperty("bytes", bytes);
    sample.addProperty("fileRecords", records);
  }

  /** The tablets' rows run from {@code id;} (with an end row) to {@code id<} (the last tablet). */
  private static Scanner scanner(ClientSession session, String id) throws Exception {
    Scanner scanner = session.client().createScanner(METADATA, Authorizations.EMPTY);
    scanner.setRange(new Range(id + ";", id + "<"));
    scanner.fetchColumnFamily(FILE);
    scanner.fetchColumnFamily(TABLET);
    return scanner;
  }

  private static void manager(ClientContext context, String id, JsonObject sample)
      throws Exception {
    ManagerMonitorInfo info =
        ThriftClientTypes.MANAGER.execute(
            context, client -> client.getManagerStats(TraceUtil.traceInfo(), context.rpcCreds()));
    long records = 0;
    long memory = 0;
    double rate = 0;
    int minor = 0;
    int major = 0;
    long hold = 0;
    for (TabletServerStatus server : info.tServerInfo) {
      hold = Math.max(hold, server.holdTime);
      TableInfo table = server.tableMap.get(id);
      if (table != null) {
        records += table.recs;
        memory += table.recsInMemory;
        rate += table.ingestRate;
        minor += table.minors == null ? 0 : table.minors.running;
        major += table.majors == null ? 0 : table.majors.running;
      }
    }
    sample.addProperty("records", records);
    sample.addProperty("memoryRecords", memory);
    sample.addProperty("ingestRate", rate);
    sample.addProperty("minorCompactions", minor);
    sample.addProperty("majorCompactions", major);
    sample.addProperty("holdTimeMillis", hold);
  }
}
