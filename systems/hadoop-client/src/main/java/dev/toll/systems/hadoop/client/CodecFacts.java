package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.toll.driver.Arguments;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.security.Provider;
import javax.crypto.Cipher;
import org.apache.hadoop.crypto.CryptoOutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/**
 * Which codec and which provider really encrypt a file written here: read from the open stream
 * itself, as Hadoop falls back to another codec without a word to the user.
 *
 * <p>Argument: {@code directory}. Result: {@code encrypted}, whether a codec is in the path; {@code
 * codec}, its class; {@code provider}, the JCE provider of its cipher or the library's version;
 * {@code zoneBits}, length of the zone's key as the KMS tells it (0: no zone); {@code
 * aesInstructions}, whether this JVM uses the processor's AES instructions.
 */
final class CodecFacts {
  private static final byte[] TEXT = new byte[64];

  private CodecFacts() {}

  static JsonObject run(ClientSession session, Arguments arguments) throws Exception {
    Path file = new Path(arguments.text("directory"), "codec-probe");
    JsonObject result = new JsonObject();
    try (FSDataOutputStream out = session.fs().create(file, true)) {
      // A provider is chosen when the cipher is first initialised.
      out.write(TEXT);
      OutputStream inner = out.getWrappedStream();
      boolean encrypted = inner instanceof CryptoOutputStream;
      result.addProperty("encrypted", encrypted);
      if (encrypted) {
        result.addProperty(
            "codec", field(inner, CryptoOutputStream.class, "codec").getClass().getName());
        result.addProperty(
            "provider", provider(field(inner, CryptoOutputStream.class, "encryptor")));
      }
    }
    boolean zone = session.fs().getEZForPath(file) != null;
    session.fs().delete(file, false);
    result.addProperty("zoneBits", zone ? KeyStore.of(session).bits() : 0);
    result.addProperty("aesInstructions", aesInstructions());
    return result;
  }

  private static String provider(Object encryptor) throws ReflectiveOperationException {
    if (encryptor instanceof OpenSslCtr openSsl) {
      return openSsl.version();
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
