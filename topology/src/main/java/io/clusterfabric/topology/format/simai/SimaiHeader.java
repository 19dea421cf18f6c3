package io.clusterfabric.topology.format.simai;

/**
 * The first line of a file: GPUs come first in the numbering, then NVSwitches, then switches.
 *
 * @param nodes all nodes
 * @param gpusPerServer GPUs of one server
 * @param nvSwitches NVSwitches
 * @param switches switches of the network, without the NVSwitches
 * @param links rows
 * @param gpuModel the kind of GPU, such as {@code H100}
 */
record SimaiHeader(
    int nodes, int gpusPerServer, int nvSwitches, int switches, int links, String gpuModel) {
  int gpus() {
    return nodes - nvSwitches - switches;
  }
}
