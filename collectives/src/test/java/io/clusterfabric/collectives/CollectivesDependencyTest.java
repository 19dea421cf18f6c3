package io.clusterfabric.collectives;

import io.clusterfabric.testkit.api.DependencyContract;

class CollectivesDependencyTest extends DependencyContract {}
