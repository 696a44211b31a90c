package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.Elsewhere;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links of a host, by what its programs would say. */
class LinksTest {
  private static final String USUAL =
      "[{\"kind\":\"noqueue\",\"handle\":\"0:\",\"root\":true,\"refcnt\":2,\"options\":{}}]";
  private static final String LIMITED =
      "[{\"kind\":\"tbf\",\"handle\":\"7011:\",\"root\":true,\"refcnt\":2,"
          + "\"options\":{\"rate\":12500000,\"burst\":131062,\"lat\":50000}}]";
  private static final OptionalLong RATE = OptionalLong.of(100_000_000);
  private static final OptionalLong NONE = OptionalLong.empty();

  @TempDir Path scratch;
  private Elsewhere host;
  private String look = "device eth0\ndevice lo\n";
  private String qdisc = USUAL;
  private final List<String> deleted = new ArrayList<>();

  @BeforeEach
  void make() {
    host = new Elsewhere(scratch);
    host.commands =
        command -> {
          if (command.get(2).contains("qdisc del")) {
            deleted.add(command.get(4));
            qdisc = USUAL;
            return "";
          }
          return command.get(2).contains("CapEff") ? look : qdisc;
        };
  }

  private HostLinks links() throws Exception {
    return HostLinks.of(host, List.of(InetAddress.getByName("198.18.0.1")));
  }

  private ProofResult claim(OptionalLong rate) throws Exception {
    return LinkBinding.LinksSeen.of(List.of(links())).claim(rate, "now");
  }

  @Test
  void onlyTheLevelsOwnRateIsIts() throws Exception {
    assertThat(links().devices()).containsExactly("eth0");
    assertThat(claim(NONE).verdict()).isEqualTo(Verdict.TRUE);
    assertThat(claim(RATE).verdict()).isEqualTo(Verdict.FALSE);
    assertThat(claim(RATE).evidence()).isEqualTo("i1 eth0: noqueue 0:");
    HostLinks links = links();
    qdisc = LIMITED;
    LinkBinding.LinksSeen limited = LinkBinding.LinksSeen.of(List.of(links));
    assertThat(limited.claim(RATE, "now").verdict()).isEqualTo(Verdict.TRUE);
    assertThat(limited.claim(RATE, "now").claim())
        .isEqualTo("each host sends at most 100 Mbit/s, now");
    assertThat(limited.claim(RATE, "now").facts()).containsEntry("i1 eth0", "tbf of 100 Mbit/s");
    assertThat(limited.claim(OptionalLong.of(1_000_000_000), "now").verdict())
        .isEqualTo(Verdict.FALSE);
    assertThat(limited.claim(NONE, "now").verdict()).isEqualTo(Verdict.FALSE);
  }

  @Test
  void whatIsNotReadIsUnknown() throws Exception {
    HostLinks links = links();
    host.commands = null;
    ProofResult unread = LinkBinding.LinksSeen.of(List.of(links)).claim(RATE, "now");
    assertThat(unread.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(unread.evidence()).isEqualTo("no commands here");
    host.commands = command -> "Error: argument -j is wrong";
    unread = LinkBinding.LinksSeen.of(List.of(links)).claim(RATE, "now");
    assertThat(unread.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(unread.evidence()).startsWith("tc is not understood: ");
  }

  @Test
  void whatTollHasLeftIsTakenOffAndWhatIsAnothersIsNot() throws Exception {
    qdisc = LIMITED;
    assertThat(claim(NONE).verdict()).isEqualTo(Verdict.TRUE);
    assertThat(deleted).containsExactly("eth0");
    qdisc = "[{\"kind\":\"htb\",\"handle\":\"1:\",\"root\":true,\"options\":{}}]";
    assertThatThrownBy(this::links)
        .isInstanceOf(SystemException.class)
        .hasMessage(
            "machine.network-rate: unavailable on i1: eth0 has a queueing discipline that is not"
                + " toll's (htb 1:); remove it, or omit the setting");
    assertThat(deleted).hasSize(1);
  }

  @Test
  void aHostWhoseLinksCannotBeLimitedIsNamedWithTheReason() {
    look = "no permission (CAP_NET_ADMIN)\ndevice eth0\n";
    assertThatThrownBy(this::links)
        .hasMessage(
            "machine.network-rate: unavailable on i1: no permission (CAP_NET_ADMIN); let root log"
                + " in there, or omit the setting");
    look = "device lo\n";
    assertThatThrownBy(this::links)
        .hasMessageContaining("no interface leads to the other machines");
  }

  @Test
  void aRateIsShownAsItIsWritten() {
    assertThat(LinkLimit.text(100_000_000)).isEqualTo("100 Mbit/s");
    assertThat(LinkLimit.text(2_500_000)).isEqualTo("2.5 Mbit/s");
    assertThat(LinkLimit.text(10_000_000_000L)).isEqualTo("10000 Mbit/s");
    // A packet fits, and a hundredth of a second's bytes.
    assertThat(LinkLimit.burst(100_000_000)).isEqualTo(128 << 10);
    assertThat(LinkLimit.burst(1_000_000_000)).isEqualTo(1_250_000);
  }
}
