package io.clusterfabric.infiniband;

import io.clusterfabric.testkit.api.DependencyContract;

class InfinibandDependencyTest extends DependencyContract {}
