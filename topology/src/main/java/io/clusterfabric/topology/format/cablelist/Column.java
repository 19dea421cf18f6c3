package io.clusterfabric.topology.format.cablelist;

/** What a column of a cable list tells, whatever its dialect calls it. */
enum Column {
  A_DEVICE,
  A_PORT,
  A_KIND,
  A_MODEL,
  A_RACK,
  A_PLACE,
  A_UNIT,
  A_TERMINATION,
  B_DEVICE,
  B_PORT,
  B_KIND,
  B_MODEL,
  B_RACK,
  B_PLACE,
  B_UNIT,
  B_TERMINATION,
  RATE,
  GENERATION,
  LINK_TYPE,
  STATUS,
  MEDIUM,
  LENGTH,
  LENGTH_UNIT,
  CABLE
}
