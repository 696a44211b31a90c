package dev.toll.driver;

import com.google.gson.JsonObject;

/**
 * What a command is called, what it takes and what it answers: both ends of the protocol use the
 * same one. The names of the records' components are the keys on the wire.
 *
 * @param name on the wire
 * @param arguments a record, or {@link JsonObject} for any
 * @param result a record, or {@link JsonObject} for any
 * @param <A> arguments
 * @param <R> result
 */
public record CommandType<A, R>(String name, Class<A> arguments, Class<R> result) {

  /** A command without a result. */
  public static <A> CommandType<A, Nothing> of(String name, Class<A> arguments) {
    return of(name, arguments, Nothing.class);
  }

  public static <A, R> CommandType<A, R> of(String name, Class<A> arguments, Class<R> result) {
    return new CommandType<>(name, arguments, result);
  }

  /**
   * Reads the arguments; null means none.
   *
   * @throws WorkloadException naming the command and the argument that is wrong
   */
  public A readArguments(JsonObject json) throws WorkloadException {
    return new RecordReader(name, "argument").read(json, arguments);
  }

  /**
   * Reads the result.
   *
   * @throws WorkloadException naming the command and the value that is wrong
   */
  public R readResult(JsonObject json) throws WorkloadException {
    return new RecordReader(name, "result").read(json, result);
  }
}
