/** Fewest clusters in a statistic over others' reports. Source: specification 9.2.2; decision 064. */
export const SMALLEST_GROUP = 5;
