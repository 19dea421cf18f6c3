package io.clusterfabric.roce;

import io.clusterfabric.testkit.api.SignatureContract;

class RoceSignatureTest extends SignatureContract {}
