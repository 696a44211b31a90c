package dev.toll.serve.people;

import dev.toll.serve.http.Request;
import dev.toll.serve.page.PeoplePages;
import dev.toll.serve.page.Words;
import dev.toll.serve.people.Sessions.Session;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a person's page shows. */
final class LeasePage {
  private static final long USUAL_LIFETIME = 3600;

  private LeasePage() {}

  /**
   * Of a session.
   *
   * @param asked whose fields are kept when they could not be done
   * @param message null for none
   */
  static PeoplePages.View of(LeaseService leases, Session session, Request asked, String message)
      throws IOException {
    People people = leases.people();
    List<InstanceLease> taken = leases.taken();
    List<InstanceLease> own = taken.stream().filter(one -> one.of(session.person())).toList();
    List<String> others =
        taken.stream()
            .filter(one -> one.counts() && !one.of(session.person()))
            .map(InstanceLease::told)
            .toList();
    long mine = own.stream().filter(InstanceLease::counts).count();
    String lifetime = asked.field("lifetime");
    return new PeoplePages.View(
        session.person().name(),
        session.form().reveal(),
        message,
        own.stream().map(InstanceLease::own).toList(),
        others,
        Words.of(mine, people.each()),
        Words.of(mine + others.size(), people.together()),
        Words.time(people.longest()),
        choices(people),
        asked.field("choice"),
        lifetime.isEmpty() ? usual(people.longest()) : lifetime);
  }

  /** Keys of the levels that may be started, by study. */
  private static Map<String, Map<String, String>> choices(People people) {
    Map<String, Map<String, String>> choices = new LinkedHashMap<>();
    for (AllowedStudy offer : people.offers()) {
      Map<String, String> levels =
          choices.computeIfAbsent(offer.study(), none -> new LinkedHashMap<>());
      offer.levels().forEach(level -> levels.put(new LevelChoice(offer, level).key(), level));
    }
    return choices;
  }

  private static String usual(long longest) {
    return longest < USUAL_LIFETIME ? longest + "s" : "1h";
  }
}
