package dev.toll.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;

/** Somebody who can be asked; tests put a script in their place. */
interface Console {
  /** Whether anybody sits there. */
  boolean canAsk();

  /** A line of theirs; null when they have no more to say. */
  String answer() throws IOException;

  /** The terminal, when questions (stderr) and answers (stdin) are both on it. */
  Console TERMINAL =
      new Console() {
        @Override
        public boolean canAsk() {
          return Terminal.canAsk();
        }

        @Override
        public String answer() throws IOException {
          return new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()))
              .readLine();
        }
      };
}
