package io.clusterfabric.topology.capacity;

/** The oversubscription of the switches of a tier. */
public record TierRatio(int tier, OversubscriptionRatio least, OversubscriptionRatio median, OversubscriptionRatio worst, String worstSwitch) {}
