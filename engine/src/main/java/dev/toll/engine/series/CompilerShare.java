package dev.toll.engine.series;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** What the compilers of a trial's JVMs took of the CPU time of its drivers and servers. */
public final class CompilerShare implements SeriesSink {
  /** Processors that the compilers of clients and of servers use. */
  public static final List<String> COLUMNS = List.of("client_jit_cpu", "server_jit_cpu");

  private static final List<String> CPU = List.of("client_cpu", "server_cpu");

  private final List<Integer> compilers = new ArrayList<>();
  private final List<Integer> cpu = new ArrayList<>();
  private final IntPredicate counts;
  private int rows;
  private double last;
  private double compiling;
  private double all;

  /**
   * Before the first row.
   *
   * @param counts whether a row does, by its number; of a load in slices there is a row for each
   */
  public CompilerShare(IntPredicate counts) {
    this.counts = counts;
  }

  @Override
  public boolean column(int index, String name) {
    boolean compiler = COLUMNS.contains(name);
    boolean wanted = compiler || CPU.contains(name);
    if (wanted) {
      (compiler ? compilers : cpu).add(index);
    }
    return wanted;
  }

  @Override
  public void row(double seconds, double[] row) {
    double length = seconds - last;
    last = seconds;
    if (counts.test(rows++)) {
      compiling += length * sum(row, compilers);
      all += length * sum(row, cpu);
    }
  }

  private static double sum(double[] row, List<Integer> columns) {
    return columns.stream().mapToDouble(column -> row[column]).filter(Double::isFinite).sum();
  }

  /** As a fraction; null where no CPU time is known. */
  public Double share() {
    return all > 0 ? compiling / all : null;
  }
}
