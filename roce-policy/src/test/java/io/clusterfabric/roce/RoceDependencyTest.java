package io.clusterfabric.roce;

import io.clusterfabric.testkit.api.DependencyContract;

class RoceDependencyTest extends DependencyContract {}
