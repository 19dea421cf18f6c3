package io.clusterfabric.testkit.contract;

/** What all contracts have in common: something that they are about. */
abstract class Contract {
  /** The implementation that is tested. */
  abstract Object covered();
}
