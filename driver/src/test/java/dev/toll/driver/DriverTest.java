package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DriverTest {

  private final PipedWriter commands = new PipedWriter();
  private final CountDownLatch halted = new CountDownLatch(1);
  private BufferedReader events;

  @BeforeEach
  void start() throws Exception {
    FakeWorkload.hanging = new CountDownLatch(1);
    FakeWorkload.interrupted = new CountDownLatch(1);
    PipedOutputStream out = new PipedOutputStream();
    events =
        new BufferedReader(
            new InputStreamReader(new PipedInputStream(out, 1 << 20), StandardCharsets.UTF_8));
    BufferedReader in = new BufferedReader(new PipedReader(commands));
    Driver driver = new Driver(new FakeWorkload(), new EventWriter(out), halted::countDown);
    Thread thread = new Thread(() -> driver.serve(in));
    thread.setDaemon(true);
    thread.start();
    assertThat(next()).isInstanceOf(Event.Ready.class);
  }

  @AfterEach
  void end() throws Exception {
    commands.close();
    assertThat(halted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void opensAndCloses() throws Exception {
    send("{\"id\":1,\"command\":\"open\",\"deadlineSeconds\":9,\"arguments\":{\"what\":\"it\"}}");
    assertThat(line()).isEqualTo("{\"event\":\"done\",\"id\":1,\"result\":{\"opened\":\"it\"}}");
    send("{\"id\":2,\"command\":\"close\",\"deadlineSeconds\":9}");
    assertThat(line()).isEqualTo("{\"event\":\"done\",\"id\":2,\"result\":{}}");
  }

  @Test
  void aCommandThatNeedsAClientSaysSo() throws Exception {
    send("{\"id\":1,\"command\":\"ask\",\"deadlineSeconds\":9}");
    assertThat(failed(1).message()).isEqualTo("no client is open; send 'open' first");
    send("{\"id\":2,\"command\":\"open\",\"deadlineSeconds\":9,\"arguments\":{\"what\":\"it\"}}");
    assertThat(next()).isInstanceOf(Event.Done.class);
    send("{\"id\":3,\"command\":\"ask\",\"deadlineSeconds\":9}");
    assertThat(line()).isEqualTo("{\"event\":\"done\",\"id\":3,\"result\":{\"what\":\"it\"}}");
    send("{\"id\":4,\"command\":\"close\",\"deadlineSeconds\":9}");
    assertThat(next()).isInstanceOf(Event.Done.class);
    send("{\"id\":5,\"command\":\"ask\",\"deadlineSeconds\":9}");
    assertThat(failed(5).message()).isEqualTo("no client is open; send 'open' first");
  }

  @Test
  void saysInOneLineWhatFailed() throws Exception {
    send("{\"id\":1,\"command\":\"open\",\"deadlineSeconds\":9}");
    assertThat(failed(1).message()).isEqualTo("open: argument 'what' is missing");
    send("{\"id\":2,\"command\":\"fail\",\"deadlineSeconds\":9,\"arguments\":{\"known\":true}}");
    assertThat(failed(2).message()).isEqualTo("table t is gone; create it again");
    send("{\"id\":3,\"command\":\"fail\",\"deadlineSeconds\":9}");
    Event.Failed failed = failed(3);
    assertThat(failed.message()).isEqualTo("fail failed: first line second line");
    assertThat(failed.detail()).contains("FakeWorkload.fail");
  }

  @Test
  void refusesWhatItDoesNotKnow() throws Exception {
    send("{\"id\":1,\"command\":\"dance\",\"deadlineSeconds\":9}");
    assertThat(failed(1).message())
        .isEqualTo(
            "FakeWorkload has no command 'dance'; it has ask, fail, hang, load, open, print");
    send("{\"id\":2,\"command\":\"print\"}");
    assertThat(failed(2).message())
        .isEqualTo("print: 'deadlineSeconds' is missing or not positive");
    send("dance");
    assertThat(failed(Protocol.NO_ID).message()).isEqualTo("not a JSON object: dance");
  }

  @Test
  void answersPastTheDeadlineAndInterrupts() throws Exception {
    send("{\"id\":1,\"command\":\"hang\",\"deadlineSeconds\":0.2}");
    Event.Failed failed = failed(1);
    assertThat(failed.message()).isEqualTo("deadline of 0.2 s passed in hang");
    assertThat(failed.detail()).contains("FakeWorkload.hang");
    assertThat(FakeWorkload.interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    send("{\"id\":2,\"command\":\"print\",\"deadlineSeconds\":9}");
    assertThat(next()).isEqualTo(new Event.Note(2, "printed"));
    assertThat(next()).isInstanceOf(Event.Done.class);
  }

  @Test
  void cancelsAtOnce() throws Exception {
    send("{\"id\":1,\"command\":\"hang\",\"deadlineSeconds\":600}");
    assertThat(FakeWorkload.hanging.await(10, TimeUnit.SECONDS)).isTrue();
    send("{\"id\":2,\"command\":\"cancel\"}");
    assertThat(failed(1).message()).isEqualTo("hang was cancelled");
    assertThat(line()).isEqualTo("{\"event\":\"done\",\"id\":2,\"result\":{\"cancelled\":1}}");
    assertThat(FakeWorkload.interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    send("{\"id\":3,\"command\":\"cancel\"}");
    assertThat(line()).isEqualTo("{\"event\":\"done\",\"id\":3,\"result\":{}}");
  }

  @Test
  void haltsWhenTheInputEndsEvenInTheMiddleOfACommand() throws Exception {
    send("{\"id\":1,\"command\":\"hang\",\"deadlineSeconds\":600}");
    assertThat(FakeWorkload.hanging.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(halted.getCount()).isEqualTo(1);
    commands.close();
    assertThat(halted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void ticksAddUpToTheTotal() throws Exception {
    send(
        "{\"id\":1,\"command\":\"load\",\"deadlineSeconds\":9,\"arguments\":{\"operations\":999}}");
    long operations = 0;
    long histogram = 0;
    Event event = next();
    while (event instanceof Event.Tick tick) {
      operations += tick.operations();
      histogram += Histograms.decode(tick.service()).getTotalCount();
      assertThat(tick.total()).isEqualTo(operations);
      event = next();
    }
    assertThat(event).isInstanceOf(Event.Done.class);
    assertThat(operations).isEqualTo(999);
    assertThat(histogram).isEqualTo(999);
  }

  @Test
  void aLoadThatIsDoneTogetherBeginsAtTheInstantThatItIsTold() throws Exception {
    send(
        "{\"id\":1,\"command\":\"load\",\"deadlineSeconds\":9,\"together\":true,"
            + "\"arguments\":{\"operations\":999}}");
    assertThat(next()).isEqualTo(new Event.Prepared(1));
    long before = System.nanoTime();
    send("{\"id\":2,\"command\":\"clock\"}");
    Event.Done clock = (Event.Done) next();
    assertThat(clock.id()).isEqualTo(2);
    long now = Together.CLOCK.readResult(clock.result()).nanos();
    assertThat(now).isBetween(before, System.nanoTime());
    long at = now + 200_000_000;
    send("{\"id\":3,\"command\":\"go\",\"arguments\":{\"nanos\":" + at + "}}");
    assertThat(((Event.Done) next()).id()).isEqualTo(3);
    Event.Began began = (Event.Began) next();
    assertThat(began.nanos()).isBetween(at, System.nanoTime());
    assertThat(((Event.Tick) next()).total()).isEqualTo(999);
    assertThat(next()).isInstanceOf(Event.Done.class);
  }

  @Test
  void whereNoLoadWaitsNobodyIsTold() throws Exception {
    send("{\"id\":1,\"command\":\"go\",\"arguments\":{\"nanos\":7}}");
    assertThat(failed(1).message()).isEqualTo("no load waits for 'go'");
    send("{\"id\":2,\"command\":\"go\"}");
    assertThat(failed(2).message()).isEqualTo("go: argument 'nanos' is missing");
  }

  @Test
  void aLoadThatWaitsCanBeCancelled() throws Exception {
    send(
        "{\"id\":1,\"command\":\"load\",\"deadlineSeconds\":9,\"together\":true,"
            + "\"arguments\":{\"operations\":999}}");
    assertThat(next()).isEqualTo(new Event.Prepared(1));
    send("{\"id\":2,\"command\":\"cancel\"}");
    assertThat(failed(1).message()).isEqualTo("load was cancelled");
    assertThat(line()).isEqualTo("{\"event\":\"done\",\"id\":2,\"result\":{\"cancelled\":1}}");
  }

  private void send(String line) throws Exception {
    commands.write(line + "\n");
    commands.flush();
  }

  private String line() throws Exception {
    return events.readLine();
  }

  private Event next() throws Exception {
    return Protocol.decodeEvent(line());
  }

  private Event.Failed failed(long id) throws Exception {
    Event.Failed failed = (Event.Failed) next();
    assertThat(failed.id()).isEqualTo(id);
    return failed;
  }
}
