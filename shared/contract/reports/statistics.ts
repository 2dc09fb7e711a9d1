/** Fewest clusters that a statistic over other clusters' reports is made of. Source: specification 9.2.2; decision 064. */
export const SMALLEST_GROUP = 5;
