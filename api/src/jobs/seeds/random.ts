/** The same seed gives the same numbers everywhere. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  between(min: number, max: number): number;
  /** Both ends included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
};

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + next() * (max - min);
  const integer = (min: number, max: number) => Math.floor(between(min, max + 1));
  const pick = <T>(choices: readonly T[]) => choices[integer(0, choices.length - 1)] as T;
  return { next, between, integer, chance: (probability) => next() < probability, pick };
}

/** Splits a whole into uneven whole numbers that add up to it. */
export function split(random: Random, whole: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, () => random.between(0.5, 1.5));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = weights.map((weight) => Math.floor((whole * weight) / sum));
  const rest = Math.round(whole) - shares.reduce((total, share) => total + share, 0);
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}
