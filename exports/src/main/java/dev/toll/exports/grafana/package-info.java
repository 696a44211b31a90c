/** Dashboards for Grafana, which needs none of this to be there. */
package dev.toll.exports.grafana;
