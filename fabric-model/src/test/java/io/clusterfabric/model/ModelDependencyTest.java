package io.clusterfabric.model;

import io.clusterfabric.testkit.api.DependencyContract;

class ModelDependencyTest extends DependencyContract {}
