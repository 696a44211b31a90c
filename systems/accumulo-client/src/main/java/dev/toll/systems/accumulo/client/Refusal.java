package dev.toll.systems.accumulo.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.WorkloadException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.accumulo.core.util.HostAndPort;

/**
 * Talks to a tablet server in a bad way and tells how that was refused. Arguments: {@code host},
 * {@code port}, {@code timeoutMillis} of each try (5000), {@code qop} (a list, for lower-qop) and
 * {@code way}:
 *
 * <ul>
 *   <li>{@code plain}: Thrift calls without encryption or authentication, framed and unframed;
 *   <li>{@code wrong-password}: the right transport with a wrong password;
 *   <li>{@code no-ticket}: SASL without credentials, and with a forged token;
 *   <li>{@code lower-qop}: SASL with the right ticket, offering only the stated qualities;
 *   <li>{@code control}: the right way, which must be answered, or the refusals prove nothing.
 * </ul>
 *
 * <p>Result: {@code outcome} (refused only when every try was; answered when any was; else no
 * answer), {@code how}, and the {@code attempts}.
 */
final class Refusal {

  private static final int DEFAULT_TIMEOUT_MILLIS = 5_000;

  private Refusal() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    HostAndPort server =
        HostAndPort.fromParts(arguments.text("host"), (int) arguments.whole("port", 0, 1, 65_535));
    int timeout = (int) arguments.whole("timeoutMillis", DEFAULT_TIMEOUT_MILLIS, 100, 600_000);
    BadClient client = new BadClient(session, server, timeout);
    String way = arguments.text("way");
    List<Attempt> attempts = new ArrayList<>();
    switch (way) {
      case "plain" -> {
        attempts.add(Attempt.of("framed", timeout, () -> client.plain(true)));
        attempts.add(Attempt.of("unframed", timeout, () -> client.plain(false)));
      }
      case "wrong-password" ->
          attempts.add(Attempt.of("wrong password", timeout, client::wrongPassword));
      case "no-ticket" -> {
        attempts.add(Attempt.of("without credentials", timeout, client::withoutTicket));
        attempts.add(Attempt.of("with a forged token", timeout, client::forgedToken));
      }
      case "lower-qop" -> {
        for (String qop : arguments.texts("qop")) {
          attempts.add(Attempt.of("offering " + qop, timeout, () -> client.onlyQop(qop)));
        }
      }
      case "control" -> attempts.add(Attempt.of("the right way", timeout, client::right));
      default -> throw new WorkloadException("refusal: there is no way '" + way + "'");
    }
    if (attempts.isEmpty()) {
      throw new WorkloadException("refusal: argument 'qop' must list one or more qualities");
    }
    return toJson(attempts);
  }

  static JsonObject toJson(List<Attempt> attempts) {
    Attempt heaviest = attempts.stream().max(Comparator.comparing(Attempt::outcome)).orElseThrow();
    JsonArray list = new JsonArray();
    List<String> how = new ArrayList<>();
    for (Attempt attempt : attempts) {
      list.add(attempt.toJson());
      how.add("%s: %s (%s)".formatted(attempt.way(), attempt.outcome().word(), attempt.how()));
    }
    JsonObject json = new JsonObject();
    json.addProperty("outcome", heaviest.outcome().word());
    json.addProperty("how", String.join("; ", how));
    json.add("attempts", list);
    return json;
  }
}
