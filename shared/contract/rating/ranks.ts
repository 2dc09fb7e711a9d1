/** By cluster or province. `null`: too few points count for a rank. */
export type Scores<Id> = ReadonlyMap<Id, number | null>;

/** Equal scores share a rank and the next rank is skipped accordingly. */
export function rankScores<Id>(scores: Scores<Id>): ReadonlyMap<Id, number> {
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
