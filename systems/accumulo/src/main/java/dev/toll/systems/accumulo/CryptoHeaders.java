package dev.toll.systems.accumulo;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * What RFiles and write-ahead logs say themselves about their encryption. Each records the
 * parameters of the crypto service that wrote it (CryptoUtils.writeParams of 2.1): a log in its
 * header, an RFile behind its index, at its end. AESCryptoService writes its name, a file without
 * encryption the version of NoFileEncrypter.
 *
 * @param encrypted files that name AESCryptoService
 * @param clear files that name no encryption
 * @param unknown files that hold something, but neither
 * @param example one that is in clear and one that is encrypted, for evidence; empty for none
 */
record CryptoHeaders(long encrypted, long clear, long unknown, Example example) {
  /** Files by name. */
  record Example(String clear, String encrypted) {}

  private static final String AES = "AESCryptoService";

  /** NoFileEncrypter and NoFileDecrypter of org.apache.accumulo.core.spi.crypto. */
  private static final String NONE = "U+1F47B";

  private static final int PART = 4096;

  /** Reads the beginning and the end of each. */
  static CryptoHeaders of(List<Path> files) throws IOException {
    long encrypted = 0;
    long clear = 0;
    long unknown = 0;
    Example example = new Example("", "");
    for (Path file : files) {
      String ends = ends(file);
      if (ends.contains(AES)) {
        encrypted++;
        example = new Example(example.clear, file.toString());
      } else if (ends.contains(NONE)) {
        clear++;
        example = new Example(file.toString(), example.encrypted);
      } else if (!ends.isEmpty()) {
        unknown++;
      }
    }
    return new CryptoHeaders(encrypted, clear, unknown, example);
  }

  private static String ends(Path file) throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[(int) Math.min(in.length(), PART)];
      in.readFully(bytes);
      String head = new String(bytes, StandardCharsets.ISO_8859_1);
      in.seek(in.length() - bytes.length);
      in.readFully(bytes);
      return head + new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (EOFException e) {
      // It is being written or was cut meanwhile; the next look finds it whole.
      return "";
    }
  }

  /** Whether none contradicts the claim; files that say nothing decide nothing. */
  boolean agree(boolean claimed) {
    return claimed ? clear == 0 : encrypted == 0;
  }

  String evidence(boolean claimed) {
    String against = claimed ? example.clear : example.encrypted;
    return "%d files name AES in their headers, %d no encryption%s"
        .formatted(encrypted, clear, agree(claimed) ? "" : ", among them " + against);
  }
}
