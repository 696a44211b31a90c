package dev.toll.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StreamsTest {
  private static final Streams.Pace QUICK =
      new Streams.Pace(2, Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(300));

  @Test
  void eventsGoOutAndSilenceIsFilled() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    try (Streams streams = new Streams(QUICK, defect -> {})) {
      AtomicInteger looks = new AtomicInteger();
      Until out = new Until(": still here\n\n");
      assertThat(streams.enter()).isTrue();
      streams.run(
          events -> {
            if (looks.incrementAndGet() == 1) {
              events.event("rows", "7.1", "{\"a\":\n1}");
            }
          },
          out,
          ended::countDown);
      assertThat(out.seen.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(out.text())
          .startsWith("retry: 1000\n\nid: 7.1\nevent: rows\ndata: {\"a\":1}\n\n")
          .contains(": still here\n\n");
    }
    assertThat(ended.await(60, TimeUnit.SECONDS)).as("ended with the server").isTrue();
  }

  @Test
  void onlySoManyAtOnceAndAPlaceIsGivenBack() throws Exception {
    try (Streams streams = new Streams(QUICK, defect -> {})) {
      CountDownLatch ended = new CountDownLatch(1);
      assertThat(streams.enter()).isTrue();
      assertThat(streams.enter()).isTrue();
      assertThat(streams.enter()).as("a third").isFalse();
      assertThat(streams.clients()).isEqualTo(2);
      streams.run(
          events -> {
            throw new IOException("the client is gone");
          },
          bytes -> {},
          ended::countDown);
      assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(streams.enter()).isTrue();
    }
  }

  @Test
  void aClientThatDoesNotReadIsDropped() throws Exception {
    try (Streams streams = new Streams(QUICK, defect -> {})) {
      CountDownLatch ended = new CountDownLatch(1);
      assertThat(streams.enter()).isTrue();
      streams.run(
          events -> events.event("rows", null, "1"),
          bytes -> {
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              throw new java.nio.channels.ClosedByInterruptException();
            }
          },
          ended::countDown);
      assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(streams.clients()).isZero();
    }
  }

  /** Says when some text has gone out. */
  private static final class Until implements EventWriter.Sink {
    final CountDownLatch seen = new CountDownLatch(1);
    private final ByteArrayOutputStream all = new ByteArrayOutputStream();
    private final String wanted;

    Until(String wanted) {
      this.wanted = wanted;
    }

    @Override
    public synchronized void write(byte[] bytes) {
      all.writeBytes(bytes);
      if (text().contains(wanted)) {
        seen.countDown();
      }
    }

    synchronized String text() {
      return all.toString(StandardCharsets.UTF_8);
    }
  }
}
