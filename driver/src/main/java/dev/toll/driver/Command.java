package dev.toll.driver;

import com.google.gson.JsonObject;

/**
 * A command to a driver.
 *
 * @param id chosen by the sender; every event that belongs to the command carries it
 * @param command {@code open}, {@code close}, {@code cancel} or one of the workload's own
 * @param deadlineSeconds from receipt; past it the driver answers {@code failed} itself. Required
 *     except for what is answered at once: {@code cancel}, {@code clock} and {@code go}
 * @param arguments of the command; may be null when it has none
 * @param together whether its load begins at an instant that {@code go} names, see {@link
 *     Together}; null for no
 */
public record Command(
    long id, String command, Double deadlineSeconds, JsonObject arguments, Boolean together) {}
