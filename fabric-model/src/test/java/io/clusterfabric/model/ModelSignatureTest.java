package io.clusterfabric.model;

import io.clusterfabric.testkit.api.SignatureContract;

class ModelSignatureTest extends SignatureContract {}
