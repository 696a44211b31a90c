package dev.toll.engine.system;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Finds the services of toll's own modules: they are named in its own jars, or where it is built in
 * directories. To open the other two thirds of the class path takes longer than a short command.
 */
public final class Services extends URLClassLoader {
  private static final Services OWN = new Services();

  private Services() {
    // Classes come from the class path as ever.
    super(own(), Services.class.getClassLoader());
  }

  /** The providers of a service; each is made when it is asked for. */
  public static <S> ServiceLoader<S> of(Class<S> service) {
    return ServiceLoader.load(service, OWN);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return findResources(name);
  }

  private static URL[] own() {
    List<URL> own = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      File file = new File(entry);
      if (file.isDirectory() || file.getName().startsWith("toll-")) {
        try {
          own.add(file.toURI().toURL());
        } catch (MalformedURLException e) {
          throw new IllegalArgumentException(entry, e);
        }
      }
    }
    return own.toArray(URL[]::new);
  }
}
