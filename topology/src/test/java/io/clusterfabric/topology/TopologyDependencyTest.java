package io.clusterfabric.topology;

import io.clusterfabric.testkit.api.DependencyContract;

class TopologyDependencyTest extends DependencyContract {}
