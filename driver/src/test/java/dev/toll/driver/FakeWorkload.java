package dev.toll.driver;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A workload for tests: echoes, fails, prints, hangs, loads. */
public final class FakeWorkload implements Workload {

  static volatile CountDownLatch hanging = new CountDownLatch(1);
  static volatile CountDownLatch interrupted = new CountDownLatch(1);

  @Override
  public JsonObject open(Arguments arguments, Reporter reporter) throws Exception {
    JsonObject facts = new JsonObject();
    facts.addProperty("opened", arguments.text("what"));
    return facts;
  }

  @Override
  public Map<String, Action> commands() {
    return Map.of(
        "print", this::print, "fail", this::fail, "hang", this::hang, "load", FakeWorkload::load);
  }

  @Override
  public void close() {}

  private JsonObject print(Arguments arguments, Reporter reporter) {
    System.out.println("a library prints this");
    reporter.note("printed");
    return new JsonObject();
  }

  private JsonObject fail(Arguments arguments, Reporter reporter) throws Exception {
    if (arguments.flag("known", false)) {
      throw new WorkloadException("table t is gone; create it again");
    }
    throw new IllegalStateException("first line\nsecond line");
  }

  private JsonObject hang(Arguments arguments, Reporter reporter) throws InterruptedException {
    hanging.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
    return new JsonObject();
  }

  private static JsonObject load(Arguments arguments, Reporter reporter) throws Exception {
    LoadPlan plan = LoadPlan.count(2, arguments.whole("operations"));
    return LoadLoop.run(plan, (index, operations) -> () -> {}, reporter::tick).toJson();
  }
}
