package io.clusterfabric.testkit;

import io.clusterfabric.testkit.api.SignatureContract;

class TestkitSignatureTest extends SignatureContract {}
