package dev.toll.engine.system;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Finds the services of toll's own modules: they are named in its own jars, or where it is built in
 * directories. To open the other two thirds of the class path takes longer than a short command.
 */
public final class Services extends ClassLoader {
  private static final String NAMED = "META-INF/services/";
  private static final Services OWN = new Services();

  /** The files that name providers, by their path. */
  private Map<String, List<URL>> files;

  private Services() {
    super(Services.class.getClassLoader());
  }

  /** The providers of a service; each is made when it is asked for. */
  public static <S> ServiceLoader<S> of(Class<S> service) {
    return ServiceLoader.load(service, OWN);
  }

  @Override
  public synchronized Enumeration<URL> getResources(String name) throws IOException {
    if (files == null) {
      files = new HashMap<>();
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
        read(new File(entry));
      }
    }
    return Collections.enumeration(files.getOrDefault(name, List.of()));
  }

  private void read(File entry) throws IOException {
    File[] named = new File(entry, NAMED).listFiles();
    for (File file : named == null ? new File[0] : named) {
      add(NAMED + file.getName(), file.toURI().toURL());
    }
    if (entry.isFile() && entry.getName().startsWith("toll-")) {
      try (JarFile jar = new JarFile(entry)) {
        for (JarEntry each : Collections.list(jar.entries())) {
          if (each.getName().startsWith(NAMED) && !each.isDirectory()) {
            add(each.getName(), new URL("jar:" + entry.toURI() + "!/" + each.getName()));
          }
        }
      }
    }
  }

  private void add(String name, URL file) {
    files.computeIfAbsent(name, unused -> new ArrayList<>()).add(file);
  }
}
