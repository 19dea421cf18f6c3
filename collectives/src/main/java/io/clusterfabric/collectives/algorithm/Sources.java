package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;

/** Where the formulas come from. */
final class Sources {
  /** The cost of rings, recursive halving and pairwise exchange. */
  static final Source THAKUR =
      Source.of(
          "R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication"
              + " operations in MPICH, IJHPCA 19(1), 2005",
          Confidence.SECONDARY);

  /** Steps whose distances double, for any number of ranks. */
  static final Source BRUCK =
      Source.of(
          "J. Bruck, C.-T. Ho, S. Kipnis, E. Upfal, D. Weathersby: Efficient algorithms for"
              + " all-to-all communications in multiport message-passing systems, IEEE TPDS 8(11),"
              + " 1997",
          Confidence.SECONDARY);

  /** Parallel aggregated trees. */
  static final Source PAT =
      Source.of("arXiv 2506.20252, abstract; NCCL 2.23 and later", Confidence.SECONDARY);

  /** Exchanges that swing to both sides. */
  static final Source SWING =
      Source.of(
          "D. De Sensi et al.: Swing: short-cutting rings for higher bandwidth allreduce, arXiv"
              + " 2401.09356",
          Confidence.SECONDARY);

  /** Buckets on all links of a torus. */
  static final Source TORUS =
      Source.of(
          "E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory,"
              + " practice, and experience, CCPE 19, 2007",
          Confidence.SECONDARY);

  /** The double binary tree. */
  static final Source SANDERS =
      Source.of(
          "P. Sanders, J. Speck, J. L. Träff: Two-tree algorithms for full bandwidth broadcast,"
              + " reduction and scan, Parallel Computing 35(12), 2009",
          Confidence.SECONDARY);

  /** Decomposition by levels. */
  static final Source TWO_LEVEL =
      Source.of(
          "M. Cho et al.: BlueConnect: decomposing all-reduce for deep learning on heterogeneous"
              + " network hierarchy, MLSys 2019",
          Confidence.SECONDARY);

  /** The bytes that switches spare. */
  static final Source REDUCING =
      Source.computed("each rank sends its array once and receives the result once");

  private Sources() {}
}
