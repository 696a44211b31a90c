package dev.toll.cli.doctor;

import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.List;

/** A diagnosis for programs. */
public final class DiagnosisJson {
  /** Name and version of the format. */
  public static final String FORMAT = "toll-doctor/1";

  private DiagnosisJson() {}

  private record Document(String format, String command, boolean able, List<Entry> checks) {}

  private record Entry(
      String id,
      String group,
      String name,
      String state,
      boolean needed,
      String found,
      String use,
      String remedy) {}

  public static String render(Diagnosis diagnosis) {
    List<Entry> entries = new ArrayList<>();
    for (Diagnosis.Group group : diagnosis.groups()) {
      for (Check check : group.checks()) {
        entries.add(
            new Entry(
                check.id(),
                group.title(),
                check.name(),
                check.state().word(),
                check.needed(),
                check.found(),
                check.use(),
                check.remedy()));
      }
    }
    return new GsonBuilder()
        .setPrettyPrinting()
        .disableHtmlEscaping()
        .create()
        .toJson(new Document(FORMAT, diagnosis.needs().command(), diagnosis.able(), entries));
  }
}
