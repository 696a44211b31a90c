package dev.toll.bench.fleet;

import java.io.IOException;
import java.time.Duration;

/** Measures one size of fleet, in a JVM of its own: {@code FleetMain HOSTS [header]}. */
final class FleetMain {
  private static final FleetCost.Plan PLAN =
      new FleetCost.Plan(20261125, Duration.ofSeconds(3), 5, 10);

  private FleetMain() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    FleetCost cost;
    try (Fleet fleet = Fleet.begin(Integer.parseInt(args[0]), PLAN.seed(), 0)) {
      cost = FleetCost.measure(fleet, PLAN);
    }
    if (args.length > 1) {
      System.out.println(FleetCost.HEADER);
    }
    System.out.println(cost.row());
    String mistake = cost.mistake();
    if (mistake != null) {
      System.err.println("bench/fleet: " + mistake);
      System.exit(1);
    }
    System.exit(0);
  }
}
