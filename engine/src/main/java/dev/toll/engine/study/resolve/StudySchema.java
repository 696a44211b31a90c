package dev.toll.engine.study.resolve;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.ObserveSettings;
import dev.toll.engine.study.file.FactorReader;
import dev.toll.engine.study.file.StudyKeys;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import java.util.ArrayList;
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
    JsonObject schema = new JsonObject();
    schema.addProperty("$schema", DRAFT);
    schema.addProperty("title", "A study of toll");
    schema.addProperty("description", "Made by 'toll schema'; 'toll check' checks more.");
    JsonObject study = SchemaNodes.closed(StudyKeys.STUDY);
    study.entrySet().forEach(entry -> schema.add(entry.getKey(), entry.getValue()));
    describeForm(schema.getAsJsonObject("properties"));
    schema.add("required", SchemaNodes.array("toll", "name", "system", "workload", "factors"));
    JsonArray systems = new JsonArray();
    catalog.systems().forEach(system -> conditions(system).forEach(systems::add));
    schema.add("allOf", systems);
    schema.add("definitions", definitions);
    return schema;
  }

  /** What is the same for every system. */
  private void describeForm(JsonObject study) {
    SchemaNodes.refine(study, "toll", SchemaNodes.choices(List.of(StudyParser.FORMAT)));
    SchemaNodes.refine(study, "name", SchemaNodes.name(StudyParser.NAME));
    SchemaNodes.refine(study, "title", SchemaNodes.text());
    SchemaNodes.refine(study, "question", SchemaNodes.text());
    SchemaNodes.refine(study, "system", named(List.copyOf(catalog.names())));
    SchemaNodes.refine(study, "workload", named(List.of()));
    SchemaNodes.refine(
        study, "design", new SchemaScope(StudyKeys.DESIGN, DesignSettings.ALL).schema());
    SchemaNodes.refine(study, "factors", factors(new JsonObject()));
    SchemaNodes.refine(study, "scales", SchemaNodes.mapOf(scale(new JsonObject()), null));
    SchemaNodes.refine(study, "published", published());
    SchemaNodes.refine(study, "explain", explain());
    SchemaNodes.refine(study, "report", report());
  }

  private static JsonObject report() {
    JsonObject capacity = SchemaNodes.closed(StudyKeys.CAPACITY);
    JsonObject keys = capacity.getAsJsonObject("properties");
    SchemaNodes.refine(keys, "operations", SchemaNodes.text());
    SchemaNodes.refine(keys, "per-hour", SchemaNodes.text());
    SchemaNodes.refine(keys, "factor", SchemaNodes.text());
    SchemaNodes.refine(keys, "metrics", SchemaNodes.mapOf(SchemaNodes.text(), null));
    capacity.add("required", SchemaNodes.array("per-hour", "metrics"));
    JsonObject why = SchemaNodes.closed(StudyKeys.WHY);
    JsonObject parts = why.getAsJsonObject("properties");
    StudyKeys.WHY.keySet().forEach(key -> SchemaNodes.refine(parts, key, SchemaNodes.text()));
    JsonObject beside = new JsonObject();
    beside.addProperty("type", "array");
    beside.add("items", SchemaNodes.text());
    SchemaNodes.refine(parts, "beside", beside);
    why.add("required", SchemaNodes.array("question", "level", "metric"));
    JsonObject whys = new JsonObject();
    whys.addProperty("type", "array");
    whys.add("items", why);
    JsonObject report = SchemaNodes.closed(StudyKeys.REPORT);
    SchemaNodes.refine(report.getAsJsonObject("properties"), "capacity", capacity);
    SchemaNodes.refine(report.getAsJsonObject("properties"), "why", whys);
    return report;
  }

  private static JsonObject explain() {
    JsonObject pair = SchemaNodes.closed(StudyKeys.PAIR);
    JsonObject keys = pair.getAsJsonObject("properties");
    SchemaNodes.refine(keys, "level", SchemaNodes.text());
    SchemaNodes.refine(keys, "against", SchemaNodes.text());
    SchemaNodes.refine(keys, "question", SchemaNodes.text());
    JsonObject groups = new JsonObject();
    groups.addProperty("type", "array");
    groups.add("items", SchemaNodes.text());
    SchemaNodes.refine(keys, "groups", groups);
    pair.add("required", SchemaNodes.array("level", "against"));
    JsonObject pairs = new JsonObject();
    pairs.addProperty("type", "array");
    pairs.add("items", pair);
    JsonObject explain = SchemaNodes.closed(StudyKeys.EXPLAIN);
    SchemaNodes.refine(explain.getAsJsonObject("properties"), "pairs", pairs);
    explain.add("required", SchemaNodes.array("pairs"));
    return explain;
  }

  private static JsonObject named(List<String> names) {
    JsonObject schema = new JsonObject();
    schema.addProperty("type", "object");
    JsonObject properties = new JsonObject();
    properties.add("name", names.isEmpty() ? SchemaNodes.text() : SchemaNodes.choices(names));
    schema.add("properties", properties);
    schema.add("required", SchemaNodes.array("name"));
    return schema;
  }

  /** Factors whose levels' scopes are as given; an empty object leaves the scopes open. */
  private static JsonObject factors(JsonObject scopes) {
    JsonObject level = SchemaNodes.closed(StudyKeys.LEVEL);
    JsonObject keys = level.getAsJsonObject("properties");
    SchemaNodes.refine(keys, "description", SchemaNodes.text());
    SchemaNodes.refine(keys, "control", SchemaNodes.name(FactorReader.LEVEL));
    SchemaNodes.refine(keys, "is-control", SchemaNodes.flag());
    SchemaNodes.refine(keys, "optional", SchemaNodes.flag());
    StudyKeys.SCOPES.forEach(
        scope -> SchemaNodes.refine(keys, scope, scopes.getAsJsonObject(scope)));
    JsonObject factor = SchemaNodes.closed(StudyKeys.FACTOR);
    JsonObject parts = factor.getAsJsonObject("properties");
    SchemaNodes.refine(parts, "baseline", SchemaNodes.name(FactorReader.LEVEL));
    SchemaNodes.refine(parts, "levels", SchemaNodes.mapOf(level, FactorReader.LEVEL));
    factor.add("required", SchemaNodes.array("baseline", "levels"));
    JsonObject factors = SchemaNodes.mapOf(factor, null);
    factors.addProperty("minProperties", 1);
    return factors;
  }

  private static JsonObject scale(JsonObject scopes) {
    JsonObject scale = SchemaNodes.closed(StudyKeys.SCALE);
    JsonObject keys = scale.getAsJsonObject("properties");
    StudyKeys.SCOPES.forEach(
        scope -> SchemaNodes.refine(keys, scope, scopes.getAsJsonObject(scope)));
    SchemaNodes.refine(
        keys, StudyKeys.DESIGN, new SchemaScope(StudyKeys.DESIGN, DesignSettings.ALL).schema());
    JsonObject levels = new JsonObject();
    levels.addProperty("type", "array");
    levels.add("items", SchemaNodes.text());
    SchemaNodes.refine(keys, "levels", levels);
    return scale;
  }

  private static JsonObject published() {
    JsonObject figures = SchemaNodes.closed(StudyKeys.FIGURES);
    StudyKeys.FIGURES
        .keySet()
        .forEach(
            key ->
                SchemaNodes.refine(
                    figures.getAsJsonObject("properties"), key, SchemaNodes.number()));
    JsonObject published = SchemaNodes.closed(StudyKeys.PUBLISHED);
    JsonObject keys = published.getAsJsonObject("properties");
    StudyKeys.PUBLISHED.keySet().forEach(key -> SchemaNodes.refine(keys, key, SchemaNodes.text()));
    SchemaNodes.refine(keys, "runs", SchemaNodes.number());
    SchemaNodes.refine(keys, "levels", SchemaNodes.mapOf(figures, null));
    JsonObject also = SchemaNodes.closed(StudyKeys.ALSO);
    SchemaNodes.refine(also.getAsJsonObject("properties"), "unit", SchemaNodes.text());
    SchemaNodes.refine(
        also.getAsJsonObject("properties"), "levels", SchemaNodes.mapOf(figures, null));
    SchemaNodes.refine(keys, "also", SchemaNodes.mapOf(also, null));
    SchemaNodes.refine(keys, "protocol", protocol());
    return published;
  }

  private static JsonObject protocol() {
    JsonObject similar = SchemaNodes.closed(StudyKeys.SIMILAR);
    JsonObject parts = similar.getAsJsonObject("properties");
    SchemaNodes.refine(parts, "runs", SchemaNodes.number());
    SchemaNodes.refine(parts, "within", SchemaNodes.text());
    SchemaNodes.refine(parts, "at-most", SchemaNodes.number());
    JsonObject protocol = SchemaNodes.closed(StudyKeys.PROTOCOL);
    JsonObject ways = protocol.getAsJsonObject("properties");
    SchemaNodes.refine(ways, "iterations", SchemaNodes.number());
    SchemaNodes.refine(ways, "similar", similar);
    return protocol;
  }

  /** If the study names this system (and workload), then its scopes are these. */
  private List<JsonObject> conditions(SystemUnderTest system) {
    Map<List<SettingSpec>, List<String>> workloads = new LinkedHashMap<>();
    for (String workload : workloads(system)) {
      List<SettingSpec> all = new ArrayList<>(system.settings(workload));
      all.addAll(ObserveSettings.ALL);
      workloads.computeIfAbsent(all, specs -> new ArrayList<>()).add(workload);
    }
    List<JsonObject> conditions = new ArrayList<>();
    workloads.forEach(
        (specs, names) -> {
          boolean alone = workloads.size() == 1;
          String prefix = alone ? system.name() : system.name() + "." + names.get(0);
          JsonObject condition = new JsonObject();
          condition.add("if", condition(system.name(), alone ? List.of() : names));
          condition.add("then", scopes(prefix, specs));
          conditions.add(condition);
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
    JsonObject properties = new JsonObject();
    properties.add("system", named(List.of(system)));
    JsonArray required = SchemaNodes.array("system");
    if (!workloads.isEmpty()) {
      properties.add("workload", named(workloads));
      required.add("workload");
    }
    JsonObject condition = new JsonObject();
    condition.add("properties", properties);
    condition.add("required", required);
    return condition;
  }

  /** The scopes, wherever they stand: in the study, in its levels, in its scales. */
  private JsonObject scopes(String prefix, List<SettingSpec> specs) {
    JsonObject scopes = new JsonObject();
    for (String scope : StudyKeys.SCOPES) {
      String name = prefix + "." + scope;
      definitions.add(name, new SchemaScope(scope, specs).schema());
      scopes.add(scope, SchemaNodes.reference(name));
    }
    JsonObject properties = scopes.deepCopy();
    properties.add("factors", factors(scopes));
    properties.add("scales", SchemaNodes.mapOf(scale(scopes), null));
    JsonObject then = new JsonObject();
    then.add("properties", properties);
    return then;
  }
}
