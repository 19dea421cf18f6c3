package io.clusterfabric.report;

import io.clusterfabric.testkit.api.DependencyContract;

class ReportDependencyTest extends DependencyContract {}
