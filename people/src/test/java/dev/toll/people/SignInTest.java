package dev.toll.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.files.Sha256;
import dev.toll.serve.http.Secret;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SignInTest {
  private static final String TOKEN = "a-token-of-enough-length";

  private long now = 1;
  private final Person ada = new Person("ada", Sha256.bytes(TOKEN));
  private final Person shorty = new Person("shorty", Sha256.bytes("short"));
  private final SignIn signIn =
      new SignIn(new People(1, 1, 60, List.of(), List.of(ada, shorty)), new Attempts(() -> now));

  private void refused(String name, String token, String message) {
    assertThatThrownBy(() -> signIn.person(name, token))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(message);
  }

  @Test
  void nameAndTokenMustMatchAndWhichDoesNotIsNotTold() throws Exception {
    assertThat(signIn.person("ada", TOKEN)).isSameAs(ada);
    refused("ada", TOKEN + "x", "do not match");
    refused("nobody", TOKEN, "do not match");
    refused("", "", "do not match");
    refused("shorty", "short", "at least 20 characters");
  }

  @Test
  void afterFiveFailuresARightTokenWaitsToo() throws Exception {
    for (int i = 0; i < Attempts.EACH; i++) {
      refused("ada", "wrong", "do not match");
    }
    refused("ada", TOKEN, "Try again in 61 s");
    // Of another name only so many, too.
    refused("nobody", "wrong", "do not match");
    now += TimeUnit.SECONDS.toNanos(30);
    refused("ada", TOKEN, "Try again in 31 s");
    now += TimeUnit.SECONDS.toNanos(31);
    assertThat(signIn.person("ada", TOKEN)).isSameAs(ada);
  }

  @Test
  void manyNamesAreOneGuesser() {
    for (int i = 0; i < Attempts.EACH; i++) {
      refused("name" + i, "wrong", "do not match");
    }
    refused("another", "wrong", "Too many attempts");
  }

  @Test
  void aSessionEndsAfterTwelveHoursAndTheNinthEndsTheFirst() {
    Sessions sessions = new Sessions(() -> now);
    Secret first = sessions.begin(ada);
    assertThat(sessions.find(first.reveal()).orElseThrow().person()).isSameAs(ada);
    assertThat(sessions.find(first.reveal() + "x")).isEmpty();
    assertThat(sessions.find(null)).isEmpty();
    for (int i = 1; i < Sessions.MOST_EACH; i++) {
      now++;
      sessions.begin(ada);
    }
    assertThat(sessions.find(first.reveal())).isPresent();
    now++;
    Secret last = sessions.begin(ada);
    assertThat(sessions.find(first.reveal())).isEmpty();
    now += TimeUnit.HOURS.toNanos(12);
    assertThat(sessions.find(last.reveal())).isPresent();
    now++;
    assertThat(sessions.find(last.reveal())).isEmpty();
  }
}
