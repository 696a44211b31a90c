package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.GroupDifference;
import dev.toll.engine.profile.Explanation.GroupInfo;
import dev.toll.engine.profile.Explanation.LevelProfile;
import dev.toll.engine.profile.Explanation.ProcessCost;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.report.explain.ExplainDocument;
import dev.toll.report.explain.ExplainJson;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainTest {
  @TempDir Path run;

  private static RoleProfile client(double tls, double jit, Double measured) {
    double sum = tls + jit;
    return new RoleProfile(
        "client",
        List.of(
            new GroupCost("jit", jit, 0.2),
            new GroupCost("tls", tls, 0.1),
            new GroupCost("unseen", 0, 0),
            new GroupCost("other", 0.5, 0.05)),
        sum + 0.5,
        0.25,
        measured,
        measured == null ? null : measured - sum - 0.5,
        measured == null ? null : (sum + 0.5) / measured,
        List.of(new ProcessCost("kdc", "helper", null)),
        measured,
        4.0,
        1000);
  }

  static Explanation explanation(String question) {
    return new Explanation(
        Explanation.FORMAT,
        "20261120T190000Z",
        "accumulo-security",
        "entries",
        "none",
        "async-profiler 4.6, ctimer",
        0.005,
        "groups.yaml",
        List.of(
            new GroupInfo("jit", "JIT compiler", "the JVM compiles", true),
            new GroupInfo("tls", "TLS", "records & <handshakes>", false),
            new GroupInfo("unseen", "unseen", "nothing", false),
            new GroupInfo("other", "other", "what no group knows", false)),
        List.of(
            new LevelProfile("none", List.of("b01-none"), List.of(client(0, 2, 2.6))),
            new LevelProfile(
                "ssl", List.of("b01-ssl", "b02-ssl"), List.of(client(1.5, 2.1, null)))),
        List.of(
            new Comparison(
                "ssl",
                "none",
                question,
                List.of(
                    new RoleDifference(
                        "client",
                        1.6,
                        0.35,
                        null,
                        List.of(
                            new GroupDifference("jit", 0.1, 0.28, false),
                            new GroupDifference("tls", 1.5, 0.14, true),
                            new GroupDifference("unseen", 0, 0, false),
                            new GroupDifference("other", 0, 0.07, false)),
                        "ssl costs the client 1.60 more.")))),
        List.of(
            new Graph("client", "ssl", null, "explain/flames/ssl-client.html"),
            new Graph("client", "ssl", "none", "explain/flames/ssl-against-none-client.html")),
        List.of("ssl, client: the CPU of its processes could not be read"));
  }

  @Test
  void theFilesAreSealed() throws Exception {
    Golden.check("golden-explain.json", ExplainJson.write(explanation(null)));
    Golden.check(
        "golden-explain.md",
        Markdown.render(ExplainDocument.markdown(explanation("why so expensive?"))));
    Golden.check(
        "golden-explain.txt",
        Terminal.render(ExplainDocument.terminal(explanation(null)), false, 100));
  }

  @Test
  void whatIsWrittenIsReadBack() throws Exception {
    assertThat(ExplainJson.read(run)).isEmpty();
    ExplainJson.write(run, explanation(null));
    assertThat(ExplainJson.read(run)).contains(explanation(null));
  }

  @Test
  void reportsHaveTheSectionOnceThereIsAnExplanation() throws Exception {
    Reports.writeAll(run, Fixture.run(4));
    assertThat(Files.readString(run.resolve(Reports.HTML))).doesNotContain("id=\"explain\"");

    ExplainJson.write(run, explanation("<b>why</b>"));
    Reports.writeAll(run, Fixture.run(4));
    assertThat(Files.readString(run.resolve(Reports.HTML)))
        .contains("<section id=\"explain\"", "ssl costs the client 1.60 more.", "1.50 ±0.10")
        .contains("&lt;b&gt;why&lt;/b&gt;", "explain/flames/ssl-against-none-client.html")
        .contains("records &amp; &lt;handshakes&gt;");
    assertThat(Files.readString(run.resolve(Reports.MARKDOWN)))
        .contains("\n## Where the CPU went\n", "measured CPU (procfs, same window)");
  }

  @Test
  void anothersFileIsPassedOver() throws Exception {
    Files.writeString(run.resolve(ExplainJson.FILE), "{\"format\": \"toll-explain/9\"}");
    assertThat(ExplainJson.read(run)).isEmpty();
    Files.writeString(run.resolve(ExplainJson.FILE), "{");
    assertThat(ExplainJson.read(run)).isEmpty();
  }
}
