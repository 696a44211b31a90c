package dev.toll.systems.ontime.client;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The days of the published data, 1988 to 2010, and how many of a data set's flights fall on each:
 * traffic grows over the years, is higher in summer and lower on Saturdays. A day's number is its
 * {@code date_id}, counted from 1.
 */
final class Calendar {
  static final LocalDate FIRST = LocalDate.of(1988, 1, 1);
  static final LocalDate LAST = LocalDate.of(2010, 12, 31);
  static final int DAYS = (int) ChronoUnit.DAYS.between(FIRST, LAST) + 1;

  private static final double GROWTH = 1.017;
  private static final double[] MONTH = {
    0.95, 0.93, 1.02, 1.00, 1.02, 1.04, 1.07, 1.07, 0.97, 1.01, 0.96, 0.96
  };
  private static final double[] WEEKDAY = {1.03, 1.01, 1.02, 1.04, 1.04, 0.90, 0.96};

  /** Flights before each day; the last entry is all of them. */
  private final long[] before = new long[DAYS + 1];

  Calendar(long rows) {
    double[] upTo = new double[DAYS + 1];
    for (int i = 0; i < DAYS; i++) {
      LocalDate day = FIRST.plusDays(i);
      upTo[i + 1] =
          upTo[i]
              + StrictMath.pow(GROWTH, day.getYear() - FIRST.getYear())
                  * MONTH[day.getMonthValue() - 1]
                  * WEEKDAY[day.getDayOfWeek().getValue() - 1];
    }
    for (int i = 1; i <= DAYS; i++) {
      // StrictMath and this order of additions give the same on every machine.
      before[i] = i == DAYS ? rows : (long) (upTo[i] / upTo[DAYS] * rows);
    }
  }

  static LocalDate date(int dateId) {
    return FIRST.plusDays(dateId - 1L);
  }

  int flights(int dateId) {
    return (int) (before[dateId] - before[dateId - 1]);
  }

  /** The flights of all days before this one. */
  long before(int dateId) {
    return before[dateId - 1];
  }
}
