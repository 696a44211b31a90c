package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.junit.jupiter.api.Test;

class HistogramsTest {

  @Test
  void comeBackAsTheyWere() {
    Histogram histogram = Histograms.create();
    histogram.recordValue(1_000);
    histogram.recordValueWithCount(2_000_000_000L, 7);
    assertThat(Histograms.decode(Histograms.encode(histogram))).isEqualTo(histogram);
  }

  @Test
  void takeTimesBeyondTheRangeAsItsEnds() {
    SingleWriterRecorder recorder = Histograms.recorder();
    Histograms.record(recorder, Long.MAX_VALUE);
    Histograms.record(recorder, -1);
    Histogram histogram = recorder.getIntervalHistogram();
    assertThat(histogram.getTotalCount()).isEqualTo(2);
    assertThat(histogram.getMinValue()).isZero();
  }

  @Test
  void refuseWhatIsNone() {
    assertThatThrownBy(() -> Histograms.decode("bm9uZQ==")).isInstanceOf(RuntimeException.class);
  }
}
