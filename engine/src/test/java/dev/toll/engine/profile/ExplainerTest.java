package dev.toll.engine.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.LevelProfile;
import dev.toll.engine.profile.Explanation.ProcessCost;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.engine.profile.ProfiledTrial.RoleUse;
import dev.toll.engine.profile.ProfiledTrial.Use;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ExplainerTest {
  private static final Groups GROUPS =
      new Groups(
          "test",
          List.of(
              new Groups.Group("aes", "AES", "", List.of(), List.of(Pattern.compile("aes/"))),
              new Groups.Group("mac", "MAC", "", List.of(), List.of(Pattern.compile("mac/")))));

  /** So many that one sample weighs nothing. */
  private static final long MANY = 1_000_000_000L;

  private static Explainer explainer() {
    return explainer(GROUPS, 9.5);
  }

  private static Explainer explainer(Groups groups, Double priced) {
    List<Explanation.GroupInfo> infos = Explainer.infos(groups);
    return new Explainer(infos, new SentenceMaker(infos, "entries"), (level, role) -> priced);
  }

  private static ProfiledTrial trial(Map<String, Use> client, Double measured) {
    return new ProfiledTrial(
        "t",
        Map.of(
            "client", new RoleUse(client, measured, MANY),
            "server", new RoleUse(Map.of("other", new Use(10, 0.01)), 11.0, 1000)),
        List.of(
            new ProcessCost("zookeeper", "server", 0.5),
            new ProcessCost("kdc", "helper", 0.25),
            new ProcessCost("toll", "toll", 0.75)));
  }

  @Test
  void aGroupsVarianceIsThatOfItsStacks() {
    RoleUse use =
        ProfiledTrial.sort(
            List.of(
                Stacks.parse("a/B.c;aes/D.e", 4, 100),
                Stacks.parse("a/B.c;aes/D.f", 1, 4),
                Stacks.parse("a/B.c", 2, 50)),
            GROUPS,
            3.5,
            2);

    assertThat(use.groups().get("aes").cpu()).isCloseTo(2.5, within(1e-12));
    // Per million operations: (4/2)^2/100 + (1/2)^2/4.
    assertThat(use.groups().get("aes").variance()).isCloseTo(0.04 + 0.0625, within(1e-12));
    assertThat(use.groups().get("other").cpu()).isCloseTo(1, within(1e-12));
    assertThat(use.samples()).isEqualTo(154);
  }

  @Test
  void theErrorIsOfSamplingOrBetweenTrialsWhicheverIsLarger() {
    assertThat(Explainer.mean(List.of(new Use(4, 0.25), new Use(4, 0.5))))
        .isEqualTo(new Use(4, 0.75 / 4));
    // Between trials: ((3-4)^2 + (5-4)^2) / (2-1) / 2 = 1.
    assertThat(Explainer.mean(List.of(new Use(3, 0.02), new Use(5, 0.04))))
        .isEqualTo(new Use(4, 1));
    assertThat(Explainer.mean(List.of(new Use(3, 0.02)))).isEqualTo(new Use(3, 0.02));
  }

  @Test
  void theSumStandsBesideWhatWasMeasured() {
    LevelProfile level =
        explainer()
            .level(
                "none",
                List.of(trial(Map.of("aes", new Use(1, 0.0025), "other", new Use(3, 0)), 5.0)));

    RoleProfile client = level.role("client");
    assertThat(client.groups()).extracting(GroupCost::group).containsExactly("aes", "mac", "other");
    assertThat(client.sum()).isEqualTo(4);
    assertThat(client.groups().get(0).error()).isCloseTo(1.959964 * 0.05, within(1e-9));
    assertThat(client.notSampled()).isEqualTo(1);
    assertThat(client.explained()).isEqualTo(0.8);
    assertThat(client.all()).isEqualTo(5);
    assertThat(client.priced()).isEqualTo(9.5);
    RoleProfile server = level.role("server");
    assertThat(server.all()).as("no KDC, no toll").isEqualTo(11.5);
    assertThat(server.others())
        .extracting(ProcessCost::name)
        .containsExactly("zookeeper", "kdc", "toll");
    assertThat(Explainer.warnings(List.of(level)))
        .containsExactly("none, client: the profile explains only 80 % of the measured CPU");
  }

  @Test
  void aServerThatCannotBeProfiledStandsBesideTheClient() {
    ProfiledTrial trial =
        new ProfiledTrial(
            "t",
            Map.of("client", new RoleUse(Map.of("aes", new Use(1, 0)), 1.0, MANY)),
            List.of(
                new ProcessCost("mariadbd", "server", 3.0), new ProcessCost("toll", "toll", 2.0)));

    LevelProfile level = explainer().level("none", List.of(trial));

    assertThat(level.role("server")).isNull();
    assertThat(level.role("client").others())
        .extracting(ProcessCost::name)
        .containsExactly("mariadbd", "toll");
    assertThat(level.role("client").all()).as("of the client alone").isEqualTo(1);
  }

  @Test
  void whatCouldNotBeReadIsUnknownAndSaid() {
    LevelProfile level =
        explainer().level("none", List.of(trial(Map.of("aes", new Use(1, 0)), null)));

    RoleProfile client = level.role("client");
    assertThat(client.measured()).isNull();
    assertThat(client.notSampled()).isNull();
    assertThat(client.all()).isNull();
    assertThat(Explainer.warnings(List.of(level)))
        .containsExactly(
            "none, client: the CPU of its processes could not be read, so the sum is unchecked");
  }

  private static RoleDifference client(Map<String, Use> from, Map<String, Use> to) {
    Explainer explainer = explainer();
    Comparison comparison =
        explainer.compare(
            explainer.level("conf", List.of(trial(to, 6.0))),
            explainer.level("int", List.of(trial(from, 5.0))),
            "why?",
            List.of("mac", "unknown"));
    return comparison.roles().get(0);
  }

  @Test
  void theSentenceNamesWhatIsBeyondItsErrorTheLargestFirst() {
    RoleDifference difference =
        client(
            Map.of(
                "aes", new Use(0.1, 0.0001), "mac", new Use(1, 0.0004), "other", new Use(3, 0.01)),
            Map.of(
                "aes",
                new Use(2.1, 0.0004),
                "mac",
                new Use(0.6, 0.0001),
                "other",
                new Use(3.1, 0.01)));

    assertThat(difference.sum()).isCloseTo(1.7, within(1e-9));
    assertThat(difference.measured()).isEqualTo(1);
    assertThat(difference.groups())
        .extracting(Explanation.GroupDifference::beyond)
        .containsExactly(true, true, false);
    assertThat(difference.sentence())
        .isEqualTo(
            "conf costs the client 1.70 CPU-seconds more per million entries than int"
                + " (4.10 -> 5.80); more goes to AES (+2.00, 118 %); less to MAC (-0.40). Asked about: MAC -0.40 ±0.04.");
  }

  @Test
  void aDifferenceWithinItsErrorIsNoDifference() {
    assertThat(
            client(Map.of("aes", new Use(1, 0.04)), Map.of("aes", new Use(1.2, 0.04))).sentence())
        .isEqualTo(
            "conf costs the client as much CPU as int, as far as these profiles show: 1.20 against"
                + " 1.00 CPU-seconds per million entries, and differences below 0.55 are noise;"
                + " no group differs by more than its error. Asked about: MAC +0.00 ±0.00.");
  }

  @Test
  void savingsAreSaidAsSuch() {
    assertThat(
            client(Map.of("mac", new Use(3, 0.0001)), Map.of("mac", new Use(1, 0.0001))).sentence())
        .isEqualTo(
            "conf costs the client 2.00 CPU-seconds less per million entries than int"
                + " (3.00 -> 1.00); less to MAC (-2.00, 100 %)."
                + " Asked about: MAC -2.00 ±0.03.");
  }

  @Test
  void theSumsWithoutTheJvmsOwnWorkAreGivenToo() {
    Groups groups =
        new Groups(
            "test",
            List.of(
                new Groups.Group("jit", "JIT", "", List.of(Pattern.compile("C2 ")), List.of()),
                GROUPS.all().get(0)));
    Explainer explainer = explainer(groups, null);
    LevelProfile a =
        explainer.level(
            "a", List.of(trial(Map.of("jit", new Use(5, 0.01), "aes", new Use(1, 0.0004)), 6.0)));
    LevelProfile b =
        explainer.level(
            "b", List.of(trial(Map.of("jit", new Use(3, 0.01), "aes", new Use(1.5, 0.0004)), 4.5)));

    assertThat(explainer.compare(b, a, null, List.of()).roles().get(0).sentence())
        .endsWith(" Without the JVM's own work (JIT): 1.00 -> 1.50 (+0.50 ±0.06).");
  }

  @Test
  void aFewSamplesAgainstNoneAreNoDifference() {
    assertThat(few(3).groups().get(0).beyond()).isFalse();
    assertThat(few(10).groups().get(0).beyond()).isTrue();
  }

  /** So many of 100 samples of 0.01 in AES, against none of 100. */
  private static RoleDifference few(int samples) {
    Map<String, Use> none = Map.of("other", new Use(1, 0.01));
    Map<String, Use> some =
        Map.of(
            "aes",
            new Use(samples * 0.01, samples * 0.0001),
            "other",
            new Use(1 - samples * 0.01, 0.01));
    Explainer explainer = explainer();
    return explainer
        .compare(
            explainer.level("b", List.of(hundred(some))),
            explainer.level("a", List.of(hundred(none))),
            null,
            List.of())
        .roles()
        .get(0);
  }

  private static ProfiledTrial hundred(Map<String, Use> client) {
    return new ProfiledTrial("t", Map.of("client", new RoleUse(client, 1.0, 100)), List.of());
  }
}
