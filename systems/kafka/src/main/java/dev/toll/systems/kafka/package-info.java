/** Apache Kafka: one KRaft broker from its published jars, at its levels of security. */
package dev.toll.systems.kafka;
