package dev.toll.systems.hadoop.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.WorkloadException;
import org.junit.jupiter.api.Test;

class StockReportTest {
  /** As NNBench 0.4 of Hadoop 3.4.3 writes it. */
  private static final String NNBENCH =
      """
      -------------- NNBench -------------- :\s
                                     Version: NameNode Benchmark 0.4
                                 Date & time: 2026-11-22 02:25:00,804
                              Test Operation: create_write
                  Successful file operations: 400

              # maps that missed the barrier: 0
                                # exceptions: 0

                     TPS: Create/Write/Close: 305
      Avg exec time (ms): Create/Write/Close: 25.7225
                  Avg Lat (ms): Create/Write: 13.3625
                         Avg Lat (ms): Close: 12.2925

             RAW DATA: Longest Map Time (ms): 2616.0
      """;

  @Test
  void readsNumbersByTheirLabels() throws Exception {
    StockLoads.Report report = StockLoads.Report.of(NNBENCH);
    assertThat(report.number("Successful file operations")).isEqualTo(400);
    assertThat(report.number("TPS: Create/Write/Close")).isEqualTo(305);
    assertThat(report.number("Avg exec time (ms): Create/Write/Close")).isEqualTo(25.7225);
    assertThat(report.number("Avg Lat (ms): Create/Write")).isEqualTo(13.3625);
    assertThat(report.number("# exceptions")).isZero();
  }

  /** Of NNBench reading: another spelling of the time of an execution. */
  @Test
  void readsNnBenchReading() throws Exception {
    StockLoads.Report report =
        StockLoads.Report.of(
            """
                Test Operation: open_read
             Successful file operations: 4

                                    TPS: Open/Read: 26
                     Avg Exec time (ms): Open/Read: 37.75
                                Avg Lat (ms): Open: 2.25
                                Avg Lat (ms): Read: 35.5
            """);
    assertThat(report.number("Avg Exec time (ms): Open/Read")).isEqualTo(37.75);
  }

  /** As TestDFSIO of Hadoop 3.4.3 writes it. */
  @Test
  void readsTestDfsIo() throws Exception {
    StockLoads.Report report =
        StockLoads.Report.of(
            """
            ----- TestDFSIO ----- : read
                        Date & time: Sun Nov 22 03:20:12 UTC 2026
                    Number of files: 2
             Total MBytes processed: 16
                  Throughput mb/sec: 88.4
             Average IO rate mb/sec: 106.72
              IO rate std deviation: 44.22
                 Test exec time sec: 2.54
            """);
    assertThat(report.number("Number of files")).isEqualTo(2);
    assertThat(report.number("Throughput mb/sec")).isEqualTo(88.4);
    assertThat(report.number("Test exec time sec")).isEqualTo(2.54);
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(() -> StockLoads.Report.of(NNBENCH).number("Throughput mb/sec"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("Throughput mb/sec")
        .hasMessageContaining("TPS: Create/Write/Close");
    assertThatThrownBy(() -> StockLoads.Report.of(NNBENCH).number("Version"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("NameNode Benchmark");
  }
}
