package dev.toll.systems.base.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.systems.base.proof.LinkState.Source;
import org.junit.jupiter.api.Test;

/** What is said of links. */
class LinkTableTest {
  private static final LinkState SEALED = LinkState.of(false, Source.HANDSHAKE, "TLSv1.3");
  private static final LinkState OPEN = LinkState.of(true, Source.SETTINGS, "http");

  @Test
  void aLinkSaysByWhatItWasRead() {
    assertThat(
            new LinkTable()
                .add("client", "server", LinkState.answering())
                .add("server", "store", SEALED)
                .add("server", "other", LinkState.unknown("nobody asks"))
                .add("client", "server", LinkState.of(false, Source.RELAY, "x"))
                .facts())
        .containsEntry("link client - server", "protected, by a relay: x")
        .containsEntry("link server - store", "protected, by a handshake: TLSv1.3")
        .containsEntry("link server - other", "unknown: nobody asks")
        .hasSize(3);
    assertThat(LinkState.answering().text())
        .isEqualTo("plain, by a plain request, which is answered");
  }

  @Test
  void endsThatDisagreeAreUnknown() {
    assertThat(SEALED.agreeing("manager", SEALED)).isEqualTo(SEALED);
    assertThat(OPEN.agreeing("manager", SEALED).text())
        .isEqualTo(
            "unknown: its own end is plain, by its settings: http; that of the manager:"
                + " protected, by a handshake: TLSv1.3");
  }

  @Test
  void whatWasNotReadContradictsNothing() {
    assertThat(SEALED.contradicts(OPEN)).isTrue();
    assertThat(SEALED.contradicts(SEALED)).isFalse();
    assertThat(LinkState.unknown("silent").contradicts(SEALED)).isFalse();
  }
}
