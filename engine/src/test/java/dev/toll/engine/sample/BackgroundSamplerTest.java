package dev.toll.engine.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.Children;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BackgroundSamplerTest {
  private static final List<String> X = List.of("x");

  @Test
  void theNewestAnswerWithoutWaiting() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (BackgroundSampler sampler =
        new BackgroundSampler(X, 0.01, () -> Map.of("x", (double) asked.incrementAndGet()))) {
      Children.await(
          "an answer after the second", () -> sampler.sample(1).getOrDefault("x", 0.0) > 2);
    }
    int atTheEnd = asked.get();
    assertThat(atTheEnd).isGreaterThan(2);
  }

  @Test
  void aQuestionThatHangsOrFailsLeavesCellsEmpty() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (BackgroundSampler sampler =
        new BackgroundSampler(
            X,
            0.01,
            () -> {
              never.await();
              return Map.of();
            })) {
      assertThat(sampler.sample(1)).isEmpty();
    }
    try (BackgroundSampler sampler =
        new BackgroundSampler(
            X,
            0.01,
            () -> {
              throw new IllegalStateException("refused");
            })) {
      Children.await("a failure", () -> "refused".equals(sampler.failure()));
      assertThat(sampler.sample(1)).isEmpty();
    }
  }

  @Test
  void anOldAnswerIsNone() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    try (BackgroundSampler sampler =
        new BackgroundSampler(
            X,
            0.05,
            () -> {
              if (asked.incrementAndGet() > 1) {
                never.await();
              }
              return Map.of("x", 7.0);
            })) {
      Children.await("the second question", () -> asked.get() == 2);
      Children.await("the first answer to be forgotten", () -> sampler.sample(1).isEmpty());
    }
  }
}
