package io.clusterfabric.topology.format.slurm;

/** The ids of findings about topology files. */
final class SlurmRules {
  static final String BAD_LINE = "format.slurm.bad-line";
  static final String UNKNOWN_KEY = "format.slurm.unknown-key";
  static final String INCLUDE = "format.slurm.include";
  static final String BAD_NAME = "format.slurm.bad-name";
  static final String BAD_LIST = "format.slurm.bad-host-list";
  static final String BOTH = "format.slurm.switches-and-nodes";
  static final String NOTHING_BELOW = "format.slurm.nothing-below";
  static final String DUPLICATE = "format.slurm.duplicate-name";
  static final String BAD_SIZE = "format.slurm.bad-block-size";
  static final String UNSUPPORTED = "format.slurm.unsupported-topology";
  static final String SEVERAL = "format.slurm.several-topologies";
  static final String IGNORED = "format.slurm.ignored-file";
  static final String BAD_YAML = "format.slurm.bad-yaml";
  static final String PARENTAGE = "format.slurm.parentage-only";
  static final String RENAMED = "format.slurm.renamed";
  static final String UNNAMEABLE = "format.slurm.unnameable-host";
  static final String ROOTS = "format.slurm.several-roots";
  static final String GROUPS = "format.slurm.blocks";

  private SlurmRules() {}
}
