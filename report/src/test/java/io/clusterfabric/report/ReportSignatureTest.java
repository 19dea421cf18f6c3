package io.clusterfabric.report;

import io.clusterfabric.testkit.api.SignatureContract;

class ReportSignatureTest extends SignatureContract {}
