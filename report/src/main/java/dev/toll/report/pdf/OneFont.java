package dev.toll.report.pdf;

import java.io.IOException;
import java.io.InputStream;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;

/**
 * The font that PDFBox brings, in place of those of the machine: PDFBox would read every font it
 * finds there, and keep a list of them in the user's home directory.
 */
final class OneFont implements FontMapper {
  /** Its family, as a style sheet names it. */
  static final String FAMILY = "Liberation Sans";

  private static final String FILE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font;

  private OneFont(TrueTypeFont font) {
    this.font = font;
  }

  /** From now on, for this process. */
  static void use() throws IOException {
    try (InputStream file = open()) {
      FontMappers.set(new OneFont(new TTFParser().parse(new RandomAccessReadBuffer(file))));
    }
  }

  static InputStream open() {
    return PDDocument.class.getResourceAsStream(FILE);
  }

  @Override
  public FontMapping<TrueTypeFont> getTrueTypeFont(String name, PDFontDescriptor descriptor) {
    return new FontMapping<>(font, false);
  }

  @Override
  public FontMapping<FontBoxFont> getFontBoxFont(String name, PDFontDescriptor descriptor) {
    return new FontMapping<>(font, false);
  }

  @Override
  public CIDFontMapping getCIDFont(
      String name, PDFontDescriptor descriptor, PDCIDSystemInfo system) {
    return new CIDFontMapping(null, font, false);
  }
}
