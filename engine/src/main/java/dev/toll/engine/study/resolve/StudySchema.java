package dev.toll.engine.study.resolve;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.study.ObserveSettings;
import dev.toll.engine.study.file.FactorReader;
import dev.toll.engine.study.file.StudyKeys;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The study format as a JSON Schema, made from the very keys and settings that are read, so that
 * editors complete and check studies. Draft 7: the newest that VS Code's YAML extension and
 * IntelliJ both understand in full.
 */
public final class StudySchema {
  private static final String DRAFT = "http://json-schema.org/draft-07/schema#";
  private static final String WORKLOAD = "workload.name";
  private static final JsonObject TEXTS = SchemaNodes.listOf(SchemaNodes.text());

  /** What a system's condition says more of. */
  private static final JsonObject ANYTHING = new JsonObject();

  private final Catalog catalog;
  private final JsonObject definitions = new JsonObject();

  private StudySchema(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The schema of studies of these systems. */
  public static JsonObject of(Catalog catalog) {
    return new StudySchema(catalog).build();
  }

  private JsonObject build() {
    definitions.add(SchemaNodes.FREE, SchemaNodes.freeMapping());
    JsonArray systems = new JsonArray();
    catalog.systems().forEach(system -> conditions(system).forEach(systems::add));
    JsonObject schema =
        SchemaNodes.node(
            "$schema", DRAFT,
            "title", "A study of toll",
            "description", "Made by 'toll schema'; 'toll check' checks more.");
    return SchemaNodes.joined(
        SchemaNodes.joined(schema, form()),
        SchemaNodes.node("allOf", systems, "definitions", definitions));
  }

  /** What is the same for every system. */
  private JsonObject form() {
    Map<String, JsonObject> values = values(new JsonObject());
    values.put("toll", SchemaNodes.choices(List.of(StudyParser.FORMAT)));
    values.put("name", SchemaNodes.name(StudyParser.NAME));
    values.put("system", named(List.copyOf(catalog.names())));
    values.put("workload", named(List.of()));
    values.put("design", design());
    values.put("factors", factors(new JsonObject()));
    values.put("scales", SchemaNodes.mapOf(scale(new JsonObject()), null));
    values.put("published", published());
    values.put("explain", explain());
    values.put("report", report());
    return SchemaNodes.object(
        StudyKeys.STUDY, values, "toll", "name", "system", "workload", "factors");
  }

  private static JsonObject report() {
    JsonObject capacity =
        SchemaNodes.object(
            StudyKeys.CAPACITY,
            Map.of("metrics", SchemaNodes.mapOf(SchemaNodes.text(), null)),
            "per-hour",
            "metrics");
    JsonObject why =
        SchemaNodes.object(StudyKeys.WHY, Map.of("further", TEXTS), "question", "level", "metric");
    return SchemaNodes.object(
        StudyKeys.REPORT,
        Map.of(
            "capacity", capacity,
            "why", SchemaNodes.listOf(why),
            "pivot", SchemaNodes.listOf(pivot()),
            "scaling", SchemaNodes.object(StudyKeys.SCALING, Map.of(), "setting", "metric"),
            "sizing",
                SchemaNodes.object(
                    StudyKeys.SIZING,
                    Map.of(
                        "price",
                        SchemaNodes.object(
                            StudyKeys.PRICE,
                            Map.of(),
                            StudyKeys.PRICE.keySet().toArray(String[]::new))),
                    "load")));
  }

  private static JsonObject pivot() {
    return SchemaNodes.object(
        StudyKeys.PIVOT,
        Map.of(
            "metrics", TEXTS,
            "published", SchemaNodes.mapOf(SchemaNodes.text(), null),
            "claim", SchemaNodes.object(StudyKeys.CLAIM, Map.of(), "text", "level", "low", "high")),
        "title",
        "metrics");
  }

  private static JsonObject explain() {
    JsonObject pair =
        SchemaNodes.object(StudyKeys.PAIR, Map.of("groups", TEXTS), "level", "against");
    return SchemaNodes.object(
        StudyKeys.EXPLAIN, Map.of("pairs", SchemaNodes.listOf(pair)), "pairs");
  }

  private static JsonObject named(List<String> names) {
    return SchemaNodes.node(
        "type",
        "object",
        "properties",
        SchemaNodes.node("name", names.isEmpty() ? SchemaNodes.text() : SchemaNodes.choices(names)),
        "required",
        List.of("name"));
  }

  /** Factors whose levels' scopes are as given; an empty object leaves the scopes open. */
  private static JsonObject factors(JsonObject scopes) {
    Map<String, JsonObject> values = values(scopes);
    values.put("control", SchemaNodes.name(FactorReader.LEVEL));
    values.put("is-control", SchemaNodes.flag());
    values.put("optional", SchemaNodes.flag());
    JsonObject level = SchemaNodes.object(StudyKeys.LEVEL, values);
    JsonObject factor =
        SchemaNodes.object(
            StudyKeys.FACTOR,
            Map.of(
                "baseline", SchemaNodes.name(FactorReader.LEVEL),
                "levels", SchemaNodes.mapOf(level, FactorReader.LEVEL)),
            "baseline",
            "levels");
    JsonObject factors = SchemaNodes.mapOf(factor, null);
    factors.addProperty("minProperties", 1);
    return factors;
  }

  private static JsonObject scale(JsonObject scopes) {
    Map<String, JsonObject> values = values(scopes);
    values.put(StudyKeys.DESIGN, design());
    values.put("levels", TEXTS);
    return SchemaNodes.object(StudyKeys.SCALE, values);
  }

  private static Map<String, JsonObject> values(JsonObject scopes) {
    Map<String, JsonObject> values = new HashMap<>();
    StudyKeys.SCOPES.forEach(
        scope -> values.put(scope, scopes.has(scope) ? scopes.getAsJsonObject(scope) : ANYTHING));
    return values;
  }

  private static JsonObject design() {
    return SchemaNodes.scope(StudyKeys.DESIGN, DesignSettings.ALL);
  }

  private static JsonObject published() {
    Map<String, JsonObject> numbers = new HashMap<>();
    StudyKeys.FIGURES.keySet().forEach(key -> numbers.put(key, SchemaNodes.number()));
    JsonObject levels = SchemaNodes.mapOf(SchemaNodes.object(StudyKeys.FIGURES, numbers), null);
    JsonObject also = SchemaNodes.object(StudyKeys.ALSO, Map.of("levels", levels));
    JsonObject similar =
        SchemaNodes.object(
            StudyKeys.SIMILAR,
            Map.of("runs", SchemaNodes.number(), "at-most", SchemaNodes.number()));
    JsonObject protocol =
        SchemaNodes.object(
            StudyKeys.PROTOCOL, Map.of("iterations", SchemaNodes.number(), "similar", similar));
    return SchemaNodes.object(
        StudyKeys.PUBLISHED,
        Map.of(
            "runs",
            SchemaNodes.number(),
            "levels",
            levels,
            "also",
            SchemaNodes.mapOf(also, null),
            "protocol",
            protocol));
  }

  /** If the study names this system (and workload), then its scopes are these. */
  private List<JsonObject> conditions(SystemUnderTest system) {
    Map<List<SettingSpec>, List<String>> workloads = new LinkedHashMap<>();
    for (String workload : workloads(system)) {
      List<SettingSpec> all = new ArrayList<>(system.settings(workload));
      all.addAll(MachineSettings.ALL);
      all.addAll(ObserveSettings.ALL);
      // Which proofs see a setting is no part of the format, and functions are never equal.
      all.replaceAll(spec -> spec.seenBy(SettingSpec.UNSEEN));
      workloads.computeIfAbsent(all, specs -> new ArrayList<>()).add(workload);
    }
    List<JsonObject> conditions = new ArrayList<>();
    workloads.forEach(
        (specs, names) -> {
          boolean alone = workloads.size() == 1;
          String prefix = alone ? system.name() : system.name() + "." + names.get(0);
          JsonObject named = condition(system.name(), alone ? List.of() : names);
          conditions.add(SchemaNodes.node("if", named, "then", scopes(prefix, specs)));
        });
    return conditions;
  }

  private static List<String> workloads(SystemUnderTest system) {
    return system.settings("").stream()
        .filter(spec -> spec.path().equals(WORKLOAD) && !spec.choices().isEmpty())
        .findFirst()
        .map(SettingSpec::choices)
        .orElse(List.of(""));
  }

  private static JsonObject condition(String system, List<String> workloads) {
    boolean all = workloads.isEmpty();
    return SchemaNodes.node(
        "properties",
        SchemaNodes.node(
            "system", named(List.of(system)), "workload", all ? null : named(workloads)),
        "required",
        all ? List.of("system") : List.of("system", "workload"));
  }

  /** The scopes, wherever they are: in the study, in its levels, in its scales. */
  private JsonObject scopes(String prefix, List<SettingSpec> specs) {
    JsonObject scopes = new JsonObject();
    for (String scope : StudyKeys.SCOPES) {
      String name = prefix + "." + scope;
      definitions.add(name, SchemaNodes.scope(scope, specs));
      scopes.add(scope, SchemaNodes.reference(name));
    }
    JsonObject properties = scopes.deepCopy();
    properties.add("factors", factors(scopes));
    properties.add("scales", SchemaNodes.mapOf(scale(scopes), null));
    return SchemaNodes.node("properties", properties);
  }
}
