package io.clusterfabric.collectives;

import io.clusterfabric.testkit.api.SignatureContract;

class CollectivesSignatureTest extends SignatureContract {}
