package dev.toll.driver;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a value of a command's arguments or result may be. Without it the value is required, and any
 * value of its type is allowed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {

  /** May be absent; it is null then. */
  boolean optional() default false;

  /** Taken when absent, in JSON; empty: none. */
  String otherwise() default "";

  /** The smallest whole number allowed. */
  long least() default Long.MIN_VALUE;

  /** The largest whole number allowed. */
  long most() default Long.MAX_VALUE;
}
