package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import java.util.BitSet;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/**
 * Lists the directory as the NameNode holds it: every file once, empty, and, in a zone, with a key
 * of its own; none beside them.
 *
 * <p>Arguments: {@code directory}, {@code files}, {@code zone}. Result: {@code expected}, {@code
 * found}, {@code missing}, {@code foreign}, {@code notEmpty}, {@code wrongEncryption}.
 */
final class VerifyCreated {
  private VerifyCreated() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    int files = (int) arguments.whole("files", 1, 1, Integer.MAX_VALUE);
    boolean zone = arguments.flag("zone", false);
    String directory = arguments.text("directory");
    BitSet seen = new BitSet(files);
    long foreign = 0;
    long notEmpty = 0;
    long wrong = 0;
    byte[] after = HdfsFileStatus.EMPTY_NAME;
    DirectoryListing page;
    do {
      page = session.fs().getClient().listPaths(directory, after);
      if (page == null) {
        break;
      }
      for (HdfsFileStatus file : page.getPartialListing()) {
        int number = number(file.getLocalName(), files);
        if (number < 0 || seen.get(number)) {
          foreign++;
        } else {
          seen.set(number);
        }
        notEmpty += file.getLen() == 0 ? 0 : 1;
        wrong += (file.getFileEncryptionInfo() != null) == zone ? 0 : 1;
      }
      after = page.getLastName();
    } while (page.hasMore());
    JsonObject result = new JsonObject();
    result.addProperty("expected", files);
    result.addProperty("found", seen.cardinality());
    result.addProperty("missing", files - seen.cardinality());
    result.addProperty("foreign", foreign);
    result.addProperty("notEmpty", notEmpty);
    result.addProperty("wrongEncryption", wrong);
    return result;
  }

  /** The number of one of our names; -1 for any other name. */
  static int number(String name, int files) {
    if (!name.matches(CreateWorker.PREFIX + "(0|[1-9][0-9]{0,8})")) {
      return -1;
    }
    int number = Integer.parseInt(name.substring(CreateWorker.PREFIX.length()));
    return number < files ? number : -1;
  }
}
