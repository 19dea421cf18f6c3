package io.clusterfabric.topology;

import io.clusterfabric.testkit.api.SignatureContract;

class TopologySignatureTest extends SignatureContract {}
