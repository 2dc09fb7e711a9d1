import type { FailurePhase } from '@klaster/shared/contract/releases';

/** Milliseconds for which a failure, and a page that was opened, counts. */
export const WINDOW_MS = 60 * 60 * 1000;

/** Phases that speak against the release as such; what fails while rendering may be one visitor's data. */
const LOADING: ReadonlySet<FailurePhase> = new Set(['entry', 'init', 'expose', 'chunk']);

/** One person in a network can pose as any number of visitors: no more than these count. */
const VISITORS_OF_A_NETWORK = 2;

/** Sound pages counted of a network: else one program could vouch for a release that fails everywhere. */
const SOUND_PAGES_OF_A_NETWORK = 25;

/** Part of the pages that must have failed. */
const SHARE = 0.2;

/** If this share of pages has failed, fewer visitors suffice: this part of the threshold, each in a different network. */
const CLEAR = { share: 0.75, ofThreshold: 0.6, atLeast: 3 };

/** A page that reported a failure. */
export type FailedPage = {
  /** Id of the page's ticket. */
  page: string;
  visitor: string;
  network: string;
  phase: FailurePhase;
  message: string;
  /** Number of the event by which the version was served to the page; 0 if the page fell back to it. */
  sinceSeq: number;
  /** Milliseconds by the clock of the store's disk. */
  at: number;
};

export type Verdict = {
  isBad: boolean;
  /** Distinct visitors who could not load the version, as far as they count. */
  visitors: number;
  /** The most frequent message. */
  message: string;
};

type Evidence = { failed: number; sound: number };

/** The failures that count against a version as served since an event: recent loading failures on pages served since. */
export function selectCounted(failures: readonly FailedPage[], sinceSeq: number, now: number): FailedPage[] {
  return failures.filter(
    (failure) => failure.sinceSeq === sinceSeq && LOADING.has(failure.phase) && now - failure.at < WINDOW_MS,
  );
}

/**
 * Whether a version is bad: enough visitors could not load it, and their share of the pages opened with it is large enough.
 * Within a network the ratio of failed to sound pages is preserved, and its weight is bounded.
 *
 * @param failures those that count
 * @param opened pages opened on the remote's screens meanwhile, by network
 * @param threshold visitors that must have failed
 */
export function judge(
  failures: readonly FailedPage[],
  opened: ReadonlyMap<string, number>,
  threshold: number,
): Verdict {
  // A visitor seen in several networks counts once.
  const homes = new Map(failures.toReversed().map(({ visitor, network }) => [visitor, network]));
  const networks = [...new Set([...homes.values(), ...opened.keys()])];
  const evidence = networks.map((network) =>
    weighNetwork(
      failures.filter(({ visitor }) => homes.get(visitor) === network),
      opened.get(network) ?? 0,
    ),
  );
  const visitors = evidence.reduce((sum, { failed }) => sum + failed, 0);
  const share = visitors / evidence.reduce((sum, { failed, sound }) => sum + failed + sound, 0);
  const failing = evidence.filter(({ failed }) => failed > 0).length;
  const isMany = visitors >= threshold && share >= SHARE;
  const few = Math.max(Math.ceil(threshold * CLEAR.ofThreshold), CLEAR.atLeast);
  const isClear = failing >= few && share >= CLEAR.share;
  return { isBad: isMany || isClear, visitors, message: commonest(failures.map(({ message }) => message)) };
}

function weighNetwork(failures: readonly FailedPage[], opened: number): Evidence {
  const pages = new Set(failures.map(({ page }) => page)).size;
  const failed = Math.min(new Set(failures.map(({ visitor }) => visitor)).size, VISITORS_OF_A_NETWORK);
  const scale = pages === 0 ? 1 : failed / pages;
  return { failed, sound: Math.min(Math.max(0, opened - pages) * scale, SOUND_PAGES_OF_A_NETWORK) };
}

function commonest(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
