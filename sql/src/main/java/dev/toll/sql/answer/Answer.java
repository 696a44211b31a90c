package dev.toll.sql.answer;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Writes the answer to a query in some format. */
public interface Answer {
  /** Writes all rows. */
  void write(ResultSet rows) throws SQLException, IOException;
}
