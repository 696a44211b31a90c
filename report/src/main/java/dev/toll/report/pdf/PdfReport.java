package dev.toll.report.pdf;

import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import dev.toll.report.ResultsView;
import dev.toll.report.render.Html;
import dev.toll.report.section.BriefEdition;
import dev.toll.report.section.SummaryEdition;
import dev.toll.report.templates.pdf.JtebriefGenerated;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;

/**
 * A run as a PDF of at most two pages, the answer and what it rests on, or of one page. What does
 * not fit is set smaller, and then left out from the end, which the last line says.
 */
public final class PdfReport {
  /** Of a whole report. */
  static final int MOST_PAGES = 2;

  private static final int SUMMARY_PAGES = 1;

  /** What XML 1.0 does not allow in a document. */
  private static final Pattern NO_XML =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private static final List<Double> POINTS = List.of(9.0, 8.0, 7.0);

  private PdfReport() {}

  /**
   * The file's bytes.
   *
   * @throws IOException if the PDF cannot be made
   */
  public static byte[] of(ResultsView view) throws IOException {
    return of(BriefEdition.of(view), MOST_PAGES);
  }

  /**
   * The run on one page.
   *
   * @throws IOException if the PDF cannot be made
   */
  public static byte[] summary(ResultsView view) throws IOException {
    return of(SummaryEdition.paper(view), SUMMARY_PAGES);
  }

  private static byte[] of(BriefEdition whole, int pages) throws IOException {
    OneFont.use();
    for (double points : POINTS) {
      byte[] pdf = render(whole, points);
      if (fits(pdf, pages)) {
        return pdf;
      }
    }
    BriefEdition shorter = whole;
    double smallest = POINTS.get(POINTS.size() - 1);
    while (true) {
      BriefEdition next = shorter.shorter();
      byte[] pdf = render(next, smallest);
      if (fits(pdf, pages) || next.equals(shorter)) {
        return pdf;
      }
      shorter = next;
    }
  }

  private static boolean fits(byte[] pdf, int pages) throws IOException {
    try (PDDocument document = Loader.loadPDF(pdf)) {
      return document.getNumberOfPages() <= pages;
    }
  }

  private static byte[] render(BriefEdition edition, double points) throws IOException {
    String page = Html.render(output -> JtebriefGenerated.render(output, null, edition, points));
    ByteArrayOutputStream pdf = new ByteArrayOutputStream();
    XRLog.setLoggingEnabled(false);
    new PdfRendererBuilder()
        .useFastMode()
        // There is nothing to load; and were there, it would not be loaded.
        .useExternalResourceAccessControl(
            (uri, type) -> false, ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI)
        .useFont(OneFont::open, OneFont.FAMILY)
        .withProducer("toll")
        .withHtmlContent(NO_XML.matcher(page).replaceAll(""), null)
        .toStream(pdf)
        .run();
    return pdf.toByteArray();
  }
}
