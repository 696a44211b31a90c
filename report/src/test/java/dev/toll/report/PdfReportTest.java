package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Results;
import dev.toll.report.pdf.PdfReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The PDF, read back. */
@Tag("slow")
class PdfReportTest {

  /** A PDF's pages, and its text on one line. */
  private record Read(int pages, String text) {}

  @Test
  void twoPagesHoldTheAnswerAndWhatItRestsOn() throws IOException {
    Read read = read(Fixture.run(8), "answer.pdf");
    assertThat(read.pages()).isBetween(1, 2);
    assertThat(read.text())
        .contains("What does security cost Accumulo's continuous ingest?")
        .contains(
            "Two-way TLS 1.3 costs 4.2 to 7.7 % against none-threadpool; whether that is more than")
        .contains("71.8 \u2192 76.1 s; client CPU +13 %")
        .contains("Proofs", "negotiated true")
        .contains("./toll run accumulo-security --scale quick --blocks 8 --seed 42")
        .doesNotContain("#");
  }

  @Test
  void whatIsOpenHasItsNextStep() throws IOException {
    assertThat(read(Fixture.run(2), "open.pdf").text())
        .contains("every cost to")
        .contains("./toll run accumulo-security --more ");
  }

  @Test
  void whateverARunHoldsItStaysTwoPages() throws IOException {
    assertThat(read(FixtureDesign.all(), "design.pdf").pages()).isBetween(1, 2);
    assertThat(read(Hostile.results(Hostile.NAME), "hostile.pdf").pages()).isBetween(1, 2);
    assertThat(read(Hostile.design("\ud800 \uffff <b>&amp;"), "xml.pdf").pages()).isBetween(1, 2);
    assertThat(read(Hostile.results("long words ".repeat(900)), "long.pdf").pages()).isEqualTo(2);
    for (Results bare : Bare.all()) {
      assertThat(read(bare, "bare.pdf").pages()).isBetween(1, 2);
    }
  }

  @Test
  void whatDoesNotFitIsLeftOutAndSaidToBe() throws IOException {
    Read read = read(Fixture.wide(60), "wide.pdf");
    assertThat(read.pages()).isEqualTo(2);
    assertThat(read.text()).contains("are in report.html");
  }

  private static Read read(Results results, String name) throws IOException {
    byte[] pdf = PdfReport.of(new ResultsView(results));
    Files.write(Files.createDirectories(Path.of("target", "pdf")).resolve(name), pdf);
    try (PDDocument document = Loader.loadPDF(pdf)) {
      String text = new PDFTextStripper().getText(document);
      return new Read(
          document.getNumberOfPages(), text.replace('\u00a0', ' ').replaceAll("\\s+", " "));
    }
  }
}
