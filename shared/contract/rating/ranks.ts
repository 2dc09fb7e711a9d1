/** Scores of a quarter, by cluster or province. `null`: there is a report, but too few points count for a rank. */
export type Scores<Id> = ReadonlyMap<Id, number | null>;

/** Ranks from the best score down: equal scores have one, and the next is as many lower as there are of them. None without a score. */
export function ranksOf<Id>(scores: Scores<Id>): ReadonlyMap<Id, number> {
  const best = [...scores].flatMap(([id, score]) => (score === null ? [] : [{ id, score }]));
  best.sort((a, b) => b.score - a.score);
  const ranks = new Map<Id, number>();
  let rank = 0;
  for (const [index, { id, score }] of best.entries()) {
    if (index === 0 || score !== best[index - 1]?.score) rank = index + 1;
    ranks.set(id, rank);
  }
  return ranks;
}
