package io.clusterfabric.testkit;

import io.clusterfabric.testkit.api.DependencyContract;

class TestkitDependencyTest extends DependencyContract {}
