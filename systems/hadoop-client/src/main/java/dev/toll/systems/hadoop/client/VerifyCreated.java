package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.util.BitSet;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/**
 * Lists the directory as the NameNode holds it: every file once, of the right length, and, in a
 * zone, with a key of its own; none beside them.
 *
 * <p>Arguments: {@code directory}, {@code files}, {@code fileBytes} (0), {@code zone}, {@code
 * names} (a word of {@link FileNames}; toll), {@code maps} (1). Result: {@code expected}, {@code
 * found}, {@code missing}, {@code foreign}, {@code wrongLength}, {@code wrongEncryption}.
 */
final class VerifyCreated {
  private VerifyCreated() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    int files = (int) arguments.whole("files", 1, 1, Integer.MAX_VALUE);
    int maps = (int) arguments.whole("maps", 1, 1, files);
    long length = arguments.whole("fileBytes", 0);
    FileNames names = FileNames.of(arguments.text("names", "toll"));
    boolean zone = arguments.flag("zone", false);
    String directory = arguments.text("directory");
    BitSet seen = new BitSet(files);
    long foreign = 0;
    long wrongLength = 0;
    long wrong = 0;
    byte[] after = HdfsFileStatus.EMPTY_NAME;
    DirectoryListing page;
    do {
      page = session.fs().getClient().listPaths(directory, after);
      if (page == null) {
        break;
      }
      for (HdfsFileStatus file : page.getPartialListing()) {
        int number = names.number(file.getLocalName(), files, maps);
        if (number < 0 || seen.get(number)) {
          foreign++;
        } else {
          seen.set(number);
        }
        wrongLength += file.getLen() == length ? 0 : 1;
        wrong += (file.getFileEncryptionInfo() != null) == zone ? 0 : 1;
      }
      after = page.getLastName();
    } while (page.hasMore());
    JsonObject result = new JsonObject();
    result.addProperty("expected", files);
    result.addProperty("found", seen.cardinality());
    result.addProperty("missing", files - seen.cardinality());
    result.addProperty("foreign", foreign);
    result.addProperty("wrongLength", wrongLength);
    result.addProperty("wrongEncryption", wrong);
    return result;
  }
}
