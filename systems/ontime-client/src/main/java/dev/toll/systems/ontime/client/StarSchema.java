package dev.toll.systems.ontime.client;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.Frameworks;

/** The tables as Calcite knows them, with the columns that they have on the shards. */
final class StarSchema {
  private StarSchema() {}

  static SchemaPlus create() {
    // A name with its database: Trino's connections to the shards have none that they use.
    SchemaPlus database =
        Frameworks.createRootSchema(false).add(TrinoViews.SCHEMA, new AbstractSchema());
    Schema.TABLES.keySet().forEach(name -> database.add(name, new Declared(Schema.columns(name))));
    return database;
  }

  private static final class Declared extends AbstractTable {
    private final List<Schema.Column> columns;

    Declared(List<Schema.Column> columns) {
      this.columns = columns;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
      RelDataTypeFactory.Builder row = types.builder();
      for (Schema.Column column : columns) {
        // Or Calcite casts columns to compare them with literals, and MariaDB uses no key then.
        SqlTypeName name =
            SqlTypeName.valueOf(column.type().endsWith("INT") ? "INTEGER" : column.type());
        RelDataType type =
            column.length() == null
                ? types.createSqlType(name)
                : types.createSqlType(name, column.length());
        row.add(column.name(), types.createTypeWithNullability(type, !column.required()));
      }
      return row.build();
    }
  }
}
