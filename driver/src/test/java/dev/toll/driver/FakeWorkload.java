package dev.toll.driver;

import java.util.concurrent.CountDownLatch;

/** A workload for tests: echoes, fails, prints, hangs, loads. */
public final class FakeWorkload extends ClientWorkload<String> {

  record What(String what) {}

  record Opened(String opened) {}

  record Known(@Key(otherwise = "false") boolean known) {}

  record Operations(long operations) {}

  static volatile CountDownLatch hanging = new CountDownLatch(1);
  static volatile CountDownLatch interrupted = new CountDownLatch(1);

  public FakeWorkload() {
    opens(CommandType.of("open", What.class, Opened.class), What::what, Opened::new);
    on(CommandType.of("ask", Nothing.class, What.class), (client, a, r) -> new What(client));
    alone(CommandType.of("print", Nothing.class), FakeWorkload::print);
    alone(CommandType.of("fail", Known.class), FakeWorkload::fail);
    alone(CommandType.of("hang", Nothing.class), FakeWorkload::hang);
    alone(CommandType.of("load", Operations.class, Operations.class), FakeWorkload::load);
  }

  @Override
  protected void close(String open) {}

  private static Nothing print(Nothing arguments, Reporter reporter) {
    System.out.println("a library prints this");
    reporter.note("printed");
    return Nothing.NOTHING;
  }

  private static Nothing fail(Known arguments, Reporter reporter) throws Exception {
    if (arguments.known()) {
      throw new WorkloadException("table t is gone; create it again");
    }
    throw new IllegalStateException("first line\nsecond line");
  }

  private static Nothing hang(Nothing arguments, Reporter reporter) throws InterruptedException {
    hanging.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
    return Nothing.NOTHING;
  }

  private static Operations load(Operations arguments, Reporter reporter) throws Exception {
    LoadPlan plan = LoadPlan.count(2, arguments.operations());
    return new Operations(
        LoadLoop.run(plan, (index, operations) -> () -> {}, reporter::tick, reporter.start())
            .operations());
  }
}
