package dev.toll.systems.hadoop.client;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.toll.systems.hadoop.client.HdfsCommands.CodecSeen;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.security.Provider;
import javax.crypto.Cipher;
import org.apache.hadoop.crypto.CryptoOutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.EncryptionZone;

/**
 * Which codec and which provider really encrypt a file written here: read from the open stream
 * itself, as Hadoop falls back to another codec silently.
 */
final class CodecFacts {
  private static final byte[] TEXT = new byte[64];

  private CodecFacts() {}

  static CodecSeen run(ClientSession session, Directory wish) throws Exception {
    Path file = new Path(wish.directory(), "codec-probe");
    String codec = null;
    String provider = null;
    try (FSDataOutputStream out = session.fs().create(file, true)) {
      // A provider is chosen when the cipher is first initialised.
      out.write(TEXT);
      OutputStream inner = out.getWrappedStream();
      if (inner instanceof CryptoOutputStream) {
        codec = field(inner, CryptoOutputStream.class, "codec").getClass().getName();
        provider = provider(field(inner, CryptoOutputStream.class, "encryptor"));
      }
    }
    EncryptionZone zone = session.fs().getEZForPath(file);
    session.fs().delete(file, false);
    // The key that the zone has, whichever was meant for it.
    int zoneBits = zone == null ? 0 : session.keys().getMetadata(zone.getKeyName()).getBitLength();
    return new CodecSeen(codec != null, codec, provider, zoneBits, aesInstructions());
  }

  private static String provider(Object encryptor) throws ReflectiveOperationException {
    if (encryptor instanceof OpenSslJnaCodec.Ctr) {
      return OpenSslJnaCodec.Ctr.version();
    }
    for (Field field : encryptor.getClass().getDeclaredFields()) {
      if (field.getType() == Cipher.class) {
        field.setAccessible(true);
        Provider provider = ((Cipher) field.get(encryptor)).getProvider();
        return provider.getName() + " " + provider.getVersionStr();
      }
    }
    return encryptor.getClass().getName();
  }

  private static Object field(Object object, Class<?> of, String name)
      throws ReflectiveOperationException {
    Field field = of.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }

  /** Asked of the JVM itself, whatever its command line said; "unknown" on another kind of JVM. */
  private static String aesInstructions() {
    try {
      return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .getVMOption("UseAES")
          .getValue();
    } catch (IllegalArgumentException e) {
      return "unknown";
    }
  }
}
