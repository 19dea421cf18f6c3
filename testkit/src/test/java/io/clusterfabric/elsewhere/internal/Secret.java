package io.clusterfabric.elsewhere.internal;

public class Secret {}
