package dev.toll.people;

import dev.toll.engine.files.Sha256;
import dev.toll.serve.http.Secret;
import java.util.Optional;

/** Identifies a person by name and token. Which names exist is not revealed. */
record SignIn(People people, Attempts attempts) {
  private static final String WRONG =
      "Name and token do not match. A token has at least "
          + Person.SHORTEST_TOKEN
          + " characters; the administrator of toll serve gave it to you.";

  /** A person whose token no one has, so that unknown names take as long to compare. */
  private static final Person NO_PERSON = new Person("", Sha256.bytes(Secret.random().reveal()));

  /**
   * The person.
   *
   * @throws Refusal when they do not match, or too many did not before
   */
  Person person(String name, String token) throws Refusal {
    Optional<Person> named = people.person(name);
    Person person = named.orElse(NO_PERSON);
    long wait = attempts.secondsToWait(person.name());
    if (wait > 0) {
      throw new Refusal(
          Refusal.TOO_MANY, "Too many attempts have failed. Try again in " + wait + " s.");
    }
    boolean right = person.has(token);
    if (!right || named.isEmpty() || token.length() < Person.SHORTEST_TOKEN) {
      attempts.failed(person.name());
      throw new Refusal(Refusal.FORBIDDEN, WRONG);
    }
    return person;
  }
}
