package dev.toll.yarn.master;

import java.util.List;

/**
 * The containers that toll asks for, as a line on the application master's standard input: the
 * tickets in it are secrets.
 *
 * @param application its name
 * @param queue empty for the default
 * @param megabytes of memory of each, 2^20 bytes each
 * @param cores virtual cores of each
 * @param lifetimeSeconds after which YARN itself ends the application
 * @param jar the agent's, on this machine
 * @param mainClass the agent's main class
 * @param java directory of a JDK there; empty for the NodeManager's
 * @param tickets what the agent in each container needs to call back
 */
public record FleetRequest(
    String application,
    String queue,
    int megabytes,
    int cores,
    long lifetimeSeconds,
    String jar,
    String mainClass,
    String java,
    List<String> tickets) {
  private static final String BETWEEN_TICKETS = ",";

  public FleetRequest {
    tickets = List.copyOf(tickets);
  }

  /** One line without its end. */
  public String line() {
    return Event.join(
        List.of(
            application,
            queue,
            Integer.toString(megabytes),
            Integer.toString(cores),
            Long.toString(lifetimeSeconds),
            jar,
            mainClass,
            java,
            String.join(BETWEEN_TICKETS, tickets)));
  }

  static FleetRequest of(String line) {
    List<String> fields = Event.split(line);
    return new FleetRequest(
        fields.get(0),
        fields.get(1),
        Integer.parseInt(fields.get(2)),
        Integer.parseInt(fields.get(3)),
        Long.parseLong(fields.get(4)),
        fields.get(5),
        fields.get(6),
        fields.get(7),
        List.of(fields.get(8).split(BETWEEN_TICKETS)));
  }
}
