package dev.toll.exports.points;

/** Hears how far an export has come. */
public interface ExportProgress {
  /** Hears nothing. */
  ExportProgress NONE =
      new ExportProgress() {
        @Override
        public void at(int trials, int of, long points) {}

        @Override
        public void points(long points) {}
      };

  /** So many trials are done. */
  void at(int trials, int of, long points);

  /** So many points are written. Called for every row, so it must be quick. */
  void points(long points);
}
