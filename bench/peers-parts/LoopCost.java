import com.sun.management.OperatingSystemMXBean;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.SingleWriterRecorder;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import site.ycsb.ByteIterator;
import site.ycsb.ClientThread;
import site.ycsb.DB;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;

/**
 * CPU time of an operation that does nothing: {@code LoopCost toll|ycsb|recorder THREADS OPERATIONS}, one of them in a JVM.
 * Compiled by bench/peers, as YCSB is no dependency of toll's build.
 */
public final class LoopCost {
  /** Loads that warm, and their operations: the JIT has compiled the loop long before. */
  private static final int WARM = 3;

  private static final int WARM_OPERATIONS = 500_000;

  public static void main(String[] arguments) throws Exception {
    int threads = Integer.parseInt(arguments[1]);
    int operations = Integer.parseInt(arguments[2]);
    for (int i = 0; i < WARM; i++) {
      load(arguments[0], threads, WARM_OPERATIONS);
    }
    OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getProcessCpuTime();
    load(arguments[0], threads, operations);
    System.out.println((double) (system.getProcessCpuTime() - before) / operations);
  }

  private static void load(String subject, int threads, int operations) throws Exception {
    switch (subject) {
      case "toll" -> LoadLoop.run(LoadPlan.count(threads, operations), (index, share) -> () -> {}, interval -> {});
      case "ycsb" -> ycsb(threads, operations / threads);
      case "recorder" -> recorder(operations);
      default -> throw new IllegalArgumentException(subject);
    }
  }

  /** What a loop that measures each operation cannot do without: a clock read, and a value recorded. */
  private static void recorder(int operations) {
    SingleWriterRecorder recorder = new SingleWriterRecorder(100, 3_600_000_000_000L, 3);
    long start = System.nanoTime();
    for (int i = 0; i < operations; i++) {
      long end = System.nanoTime();
      recorder.recordValue(end - start);
      start = end;
    }
  }

  /** As YCSB's own main does it: a thread and a wrapped database each, histograms by its defaults. */
  private static void ycsb(int threads, int each) throws Exception {
    Properties properties = new Properties();
    Measurements.setProperties(properties);
    Tracer tracer = new Tracer.Builder("peers").conf(HTraceConfiguration.EMPTY).build();
    CountDownLatch done = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      DB database = new DBWrapper(new Nothing(), tracer);
      database.setProperties(properties);
      ClientThread client = new ClientThread(database, true, new Reads(), properties, each, 0, done);
      client.setThreadId(i);
      client.setThreadCount(threads);
      new Thread(client).start();
    }
    done.await();
  }

  private static final class Reads extends Workload {
    @Override
    public boolean doInsert(DB database, Object state) {
      return true;
    }

    @Override
    public boolean doTransaction(DB database, Object state) {
      return database.read("table", "key", null, null).isOk();
    }
  }

  private static final class Nothing extends DB {
    @Override
    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return Status.OK;
    }

    @Override
    public Status scan(String table, String start, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.OK;
    }
  }
}
