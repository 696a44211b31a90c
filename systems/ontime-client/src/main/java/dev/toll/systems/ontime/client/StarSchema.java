package dev.toll.systems.ontime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.Frameworks;

/** The tables as Calcite knows them, read from the statements that create them on the shards. */
final class StarSchema {
  private static final Pattern COLUMN =
      Pattern.compile("^  (\\w+) ([A-Z]+)(?:\\((\\d+)\\))?( NOT NULL)?", Pattern.MULTILINE);

  private StarSchema() {}

  static SchemaPlus create() {
    // A name with its database: Trino's connections to the shards have none that they use.
    SchemaPlus database =
        Frameworks.createRootSchema(false).add(TrinoViews.SCHEMA, new AbstractSchema());
    Schema.TABLES.keySet().forEach(name -> database.add(name, new Declared(Schema.plain(name))));
    return database;
  }

  private static final class Declared extends AbstractTable {
    private final List<String[]> columns = new ArrayList<>();

    Declared(String body) {
      Matcher matcher = COLUMN.matcher(body);
      while (matcher.find()) {
        columns.add(
            new String[] {matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4)});
      }
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
      RelDataTypeFactory.Builder row = types.builder();
      for (String[] column : columns) {
        // Or Calcite casts columns to compare them with literals, and MariaDB uses no key then.
        SqlTypeName name = SqlTypeName.valueOf(column[1].endsWith("INT") ? "INTEGER" : column[1]);
        RelDataType type =
            column[2] == null
                ? types.createSqlType(name)
                : types.createSqlType(name, Integer.parseInt(column[2]));
        row.add(column[0], types.createTypeWithNullability(type, column[3] == null));
      }
      return row.build();
    }
  }
}
