package dev.toll.systems.hadoop;

import dev.toll.systems.base.security.KeyMaterial;

/**
 * Keys and identities made for one run and destroyed with it.
 *
 * @param kerberos null when no level needs Kerberos
 * @param keys null when no level needs TLS
 */
record RunMaterial(Kerberos kerberos, KeyMaterial keys) {}
