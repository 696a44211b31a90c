package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Expected;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import java.io.IOException;
import java.util.BitSet;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/**
 * Lists the directory as the NameNode holds it: every file once, of the right length, and, in a
 * zone, with a key of its own; none beside them.
 */
final class VerifyCreated {
  private VerifyCreated() {}

  static Listed run(ClientSession session, Expected wish) throws IOException {
    int files = wish.files();
    long length = wish.fileBytes();
    BitSet seen = new BitSet(files);
    long foreign = 0;
    long wrongLength = 0;
    long wrong = 0;
    byte[] after = HdfsFileStatus.EMPTY_NAME;
    DirectoryListing page;
    do {
      page = session.fs().getClient().listPaths(wish.directory(), after);
      if (page == null) {
        break;
      }
      for (HdfsFileStatus file : page.getPartialListing()) {
        int number = wish.names().number(file.getLocalName(), files, wish.maps());
        if (number < 0 || seen.get(number)) {
          foreign++;
        } else {
          seen.set(number);
        }
        wrongLength += file.getLen() == length ? 0 : 1;
        wrong += (file.getFileEncryptionInfo() != null) == wish.zone() ? 0 : 1;
      }
      after = page.getLastName();
    } while (page.hasMore());
    int found = seen.cardinality();
    return new Listed(files, found, files - found, foreign, wrongLength, wrong);
  }
}
