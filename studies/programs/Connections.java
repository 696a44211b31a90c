import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Connects to the server of toll's variables, asks one question and closes, again and again:
 * NEGOTIATION THREADS WARM CONNECTIONS. Each connection names itself, so that the server's log
 * tells those that were measured from all others.
 */
final class Connections {
  private final String url;
  private final Properties properties = new Properties();

  private Connections(String negotiation, String name) throws Exception {
    String direct = negotiation.equals("direct") ? "&sslNegotiation=direct" : "";
    url = System.getenv("TOLL_JDBC_URL") + direct;
    properties.setProperty("user", System.getenv("TOLL_USER"));
    properties.setProperty(
        "password", Files.readString(Path.of(System.getenv("TOLL_PASSWORD_FILE"))).strip());
    properties.setProperty("ApplicationName", name);
    // Else the name and other settings are sent by queries of their own, once it is connected.
    properties.setProperty("assumeMinServerVersion", "12");
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[1]);
    int warm = Integer.parseInt(args[2]);
    int count = Integer.parseInt(args[3]);
    new Connections(args[0], "toll-warm").open(threads, warm);
    long cpu = cpuNanos();
    long start = System.nanoTime();
    long[] nanos = new Connections(args[0], "toll-load").open(threads, count);
    double seconds = (System.nanoTime() - start) / 1e9;
    say("connections %.2f /s", count / seconds);
    say("cpu %.2f us a connection", (cpuNanos() - cpu) / 1e3 / count);
    say("p50 %.3f ms", nanos[(count - 1) / 2] / 1e6);
    say("p99 %.3f ms", nanos[(int) Math.ceil(count * 0.99) - 1] / 1e6);
    say("opened %d connections", warm + count);
  }

  /** How long each took, from the shortest. */
  private long[] open(int threads, int count) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<long[]>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int mine = count * (i + 1) / threads - count * i / threads;
        parts.add(() -> open(mine));
      }
      long[] all = new long[count];
      int filled = 0;
      for (Future<long[]> part : pool.invokeAll(parts)) {
        System.arraycopy(part.get(), 0, all, filled, part.get().length);
        filled += part.get().length;
      }
      Arrays.sort(all);
      return all;
    } finally {
      pool.shutdownNow();
    }
  }

  private long[] open(int count) throws Exception {
    long[] nanos = new long[count];
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      try (Connection connection = DriverManager.getConnection(url, properties);
          Statement statement = connection.createStatement();
          ResultSet answer = statement.executeQuery("SELECT " + i)) {
        if (!answer.next() || answer.getInt(1) != i) {
          throw new IllegalStateException("a wrong answer to SELECT " + i);
        }
      }
      nanos[i] = System.nanoTime() - start;
    }
    return nanos;
  }

  /** Of the whole process: its compilers and collectors work for the connections too. */
  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean)
            ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
