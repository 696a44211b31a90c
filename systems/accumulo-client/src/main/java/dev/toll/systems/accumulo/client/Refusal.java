package dev.toll.systems.accumulo.client;

import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Attempted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.accumulo.core.util.HostAndPort;

/** Talks to a tablet server in some way and tells how it took it. */
final class Refusal {

  private Refusal() {}

  static Attempted run(ClientSession session, AccumuloCommands.Attempt wish) throws Exception {
    HostAndPort server = HostAndPort.fromParts(wish.host(), wish.port());
    int timeout = wish.timeoutMillis();
    BadClient client = new BadClient(session, server, timeout);
    List<Attempt> attempts = new ArrayList<>();
    switch (wish.way()) {
      case PLAIN -> {
        attempts.add(Attempt.of("framed", timeout, () -> client.plain(true)));
        attempts.add(Attempt.of("unframed", timeout, () -> client.plain(false)));
      }
      case WRONG_PASSWORD ->
          attempts.add(Attempt.of("wrong password", timeout, client::wrongPassword));
      case NO_TICKET -> {
        attempts.add(Attempt.of("without credentials", timeout, client::withoutTicket));
        attempts.add(Attempt.of("with a forged token", timeout, client::forgedToken));
      }
      case LOWER_QOP -> {
        for (String qop : wish.qop()) {
          attempts.add(Attempt.of("offering " + qop, timeout, () -> client.onlyQop(qop)));
        }
      }
      case CONTROL -> attempts.add(Attempt.of("the right way", timeout, client::right));
    }
    if (attempts.isEmpty()) {
      throw new WorkloadException("refusal: argument 'qop' must list one or more qualities");
    }
    return heaviest(attempts);
  }

  static Attempted heaviest(List<Attempt> attempts) {
    Attempt heaviest = attempts.stream().max(Comparator.comparing(Attempt::outcome)).orElseThrow();
    return new Attempted(
        heaviest.outcome(),
        attempts.stream()
            .map(each -> "%s: %s (%s)".formatted(each.way(), each.outcome(), each.how()))
            .collect(Collectors.joining("; ")));
  }
}
