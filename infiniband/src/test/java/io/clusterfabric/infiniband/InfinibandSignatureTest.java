package io.clusterfabric.infiniband;

import io.clusterfabric.testkit.api.SignatureContract;

class InfinibandSignatureTest extends SignatureContract {}
