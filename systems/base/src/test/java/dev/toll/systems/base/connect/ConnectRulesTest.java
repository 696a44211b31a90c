package dev.toll.systems.base.connect;

import static dev.toll.engine.settings.Specs.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectRulesTest {
  private static final String WHERE = "system.connect.file";

  private static final ConnectRules RULES =
      new ConnectRules(
          WHERE,
          setting ->
              setting.value().equals("cold") ? Optional.of(": cannot be") : Optional.empty());

  private static final List<SettingSpec> OF_OWN_SERVERS =
      Trait.OWN_SERVERS.of(List.of(text("system.heap.*", ""), text("system.kdc", "")));

  private final List<String> connected = new ArrayList<>();

  /** With one setting that was not given. */
  private static Level level(String name, String... values) {
    List<Setting> settings = new ArrayList<>();
    settings.add(new Setting("system.heap.server", "cold", Origin.DEFAULT));
    settings.add(new Setting("system.connect.user", "me", Origin.DEFAULT));
    for (String value : values) {
      String[] parts = value.split("=", 2);
      settings.add(new Setting(parts[0], parts[1], Origin.COMMAND_LINE));
    }
    Settings said = Settings.of(settings).withDefaults(OF_OWN_SERVERS);
    return new Level(name, "", null, false, false, said, said, Map.of(), null);
  }

  private List<String> check(Level... levels) {
    Problems problems = new Problems();
    RULES.check(List.of(levels), problems, level -> connected.add(level.name()));
    return problems.messages();
  }

  @Test
  void whatOnlyServersOfTollsOwnHaveIsRefusedWhereItIsSaid() {
    String refusal = ": a connected cluster's servers are not toll's to start; leave this out";
    assertThat(check(level("base", WHERE + "=/f", "system.kdcs=x"))).isEmpty();
    assertThat(
            check(
                level(
                    "base",
                    WHERE + "=/f",
                    "system.heap.client=cold",
                    "system.kdc=x",
                    "workload.cache=cold")))
        .containsExactlyInAnyOrder(
            "--set: system.heap.client" + refusal,
            "--set: system.kdc" + refusal,
            "--set: workload.cache: cannot be");
    assertThat(connected).containsExactly("base", "base");
  }

  @Test
  void allLevelsConnectOrNone() {
    assertThat(check(level("base", WHERE + "=/f"), level("other", WHERE + "=")))
        .containsExactly(
            "--set: level other has no %s, and others have: say it for the study".formatted(WHERE));
    assertThat(connected).containsExactly("base");
  }

  @Test
  void withoutAClusterNothingIsSaidOfIt() {
    assertThat(check(level("base", "system.kdc=x"), level("other", "system.connect.set=./go")))
        .containsExactly("--set: system.connect.set: only with " + WHERE);
    assertThat(connected).isEmpty();
  }
}
