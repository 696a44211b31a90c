package dev.toll.people;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.up.Lifetime;
import dev.toll.people.Sessions.Session;
import dev.toll.serve.http.Answer;
import dev.toll.serve.http.AuthenticatedArea;
import dev.toll.serve.http.Request;
import dev.toll.serve.page.Assets;
import dev.toll.serve.page.PeoplePages;
import dev.toll.serve.page.Words;
import dev.toll.serve.people.AllowedStudy;
import dev.toll.serve.people.PeopleService;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What people find below {@code /people}. Reading is by GET; every change is by a form of this
 * site, with its session's secret in it.
 */
final class PeopleSite implements AuthenticatedArea {
  private static final String PATH = PeopleService.PATH;
  private static final String SIGN_IN = "/sign-in";
  private static final String ASSETS = "/assets/";
  private static final long USUAL_LIFETIME = 3600;

  private final LeaseService leases;
  private final SignIn signIn;
  private final Sessions sessions = new Sessions(System::nanoTime);
  private final String cookie;

  /**
   * The site.
   *
   * @param port cookies are kept by host, so that every port needs a name of its own
   */
  PeopleSite(LeaseService leases, int port) {
    this.leases = leases;
    this.signIn = new SignIn(leases.people(), new Attempts(System::nanoTime));
    this.cookie = "toll-people-" + port;
  }

  @Override
  public String path() {
    return PATH;
  }

  @Override
  public boolean knows(Request asked) {
    return session(asked).isPresent();
  }

  private Optional<Session> session(Request asked) {
    return sessions.find(asked.cookie(cookie));
  }

  @Override
  public Answer answer(Request asked) throws IOException {
    Answer answer;
    try {
      answer = asked.method().equals("POST") ? sent(asked) : page(asked);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("toll serve ends");
    }
    // A browser says where a form is from only if the page lets it (Fetch, "append a request
    // Origin header"); other sites still get nothing.
    return answer.with("Referrer-Policy", "same-origin");
  }

  private Answer page(Request asked) throws IOException {
    String below = asked.path().substring(PATH.length());
    if (below.startsWith(ASSETS)) {
      return Assets.ofPeople(below.substring(ASSETS.length()));
    }
    Optional<Session> session = session(asked);
    return switch (below) {
      case "", "/" ->
          session.isPresent()
              ? leases(200, session.get(), asked, null)
              : Answer.html(PeoplePages.signIn(null, ""));
      case "/list" ->
          session.isPresent()
              ? Answer.html(PeoplePages.own(view(session.get(), asked, null)))
              : Answer.text(401, "401: sign in first.");
      default -> Answer.notFound();
    };
  }

  private Answer sent(Request asked) throws IOException, InterruptedException {
    String below = asked.path().substring(PATH.length());
    if (below.equals(SIGN_IN)) {
      return signedIn(asked);
    }
    Optional<Session> session = session(asked);
    if (session.isEmpty()) {
      return Answer.html(401, PeoplePages.signIn("Your session has ended. Sign in again.", ""));
    }
    try {
      if (!session.get().form().is(asked.field("form"))) {
        throw new Refusal(
            Refusal.FORBIDDEN, "this form is of another session; send it again from this page");
      }
      return done(below, session.get(), asked);
    } catch (Refusal e) {
      return leases(e.status(), session.get(), asked, e.getMessage());
    } catch (StudyException e) {
      return leases(Refusal.BAD_REQUEST, session.get(), asked, e.getMessage());
    }
  }

  private Answer done(String what, Session session, Request asked)
      throws IOException, InterruptedException, Refusal, StudyException {
    Person person = session.person();
    String instance = asked.field("instance");
    switch (what) {
      case "/start" ->
          start(
              person,
              asked.field("choice"),
              Lifetime.seconds("lifetime", asked.field("lifetime").strip()));
      case "/extend" ->
          leases.extend(
              person, instance, Lifetime.seconds("extend by", asked.field("time").strip()));
      case "/end" -> leases.end(person, instance);
      case "/sign-out" -> {
        sessions.end(asked.cookie(cookie));
        return Answer.redirect(PATH).with("Set-Cookie", crumb("", "; Max-Age=0"));
      }
      default -> {
        return Answer.notFound();
      }
    }
    // A reload must not do it twice.
    return Answer.redirect(PATH);
  }

  /** Starts the level that a form names, if it is among those that may be started. */
  private void start(Person person, String choice, long seconds)
      throws IOException, InterruptedException, Refusal {
    for (AllowedStudy offer : leases.people().offers()) {
      for (String level : offer.levels()) {
        if (key(offer, level).equals(choice)) {
          leases.start(person, offer, level, seconds);
          return;
        }
      }
    }
    throw new Refusal(Refusal.BAD_REQUEST, "choose a level from those that may be started");
  }

  /** How a form names a level. */
  private static String key(AllowedStudy offer, String level) {
    return offer.study() + " " + level;
  }

  private Answer signedIn(Request asked) {
    String name = asked.field("name").strip();
    try {
      Person person = signIn.person(name, asked.field("token").strip());
      return Answer.redirect(PATH).with("Set-Cookie", crumb(sessions.begin(person).reveal(), ""));
    } catch (Refusal e) {
      return Answer.html(e.status(), PeoplePages.signIn(e.getMessage(), name));
    }
  }

  private String crumb(String value, String more) {
    return cookie + "=" + value + "; Path=" + PATH + "; HttpOnly; SameSite=Strict" + more;
  }

  private Answer leases(int status, Session session, Request asked, String message)
      throws IOException {
    return Answer.html(status, PeoplePages.leases(view(session, asked, message)));
  }

  /**
   * What a person's page shows.
   *
   * @param asked whose fields are kept when they could not be done
   * @param message null for none
   */
  private PeoplePages.View view(Session session, Request asked, String message) throws IOException {
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
      offer.levels().forEach(level -> levels.put(key(offer, level), level));
    }
    return choices;
  }

  private static String usual(long longest) {
    return longest < USUAL_LIFETIME ? longest + "s" : "1h";
  }
}
