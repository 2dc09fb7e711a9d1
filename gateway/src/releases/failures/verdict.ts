import type { FailurePhase, FailurePosition } from '@klaster/shared/contract/releases';

/** Milliseconds for which failures and opened pages count. */
export const WINDOW_MS = 60 * 60 * 1000;

/** A failure while rendering may be caused by one visitor's data. */
const LOADING: ReadonlySet<FailurePhase> = new Set(['entry', 'init', 'expose', 'chunk']);

/** One person can pose as any number of visitors of a network, but of one account. */
const VISITORS_OF_A_NETWORK = 2;

/** Otherwise one program could vouch for a release that fails everywhere. As many more for each account that failed. */
const SOUND_PAGES_OF_A_NETWORK = 25;

/** Share of the pages that must have failed. */
const SHARE = 0.2;

/** With this share of failed pages a part of the threshold suffices, in as many networks. */
const CLEAR = { share: 0.75, ofThreshold: 0.6, atLeast: 3 };

export type FailedPage = {
  /** The page's id. */
  page: string;
  visitor: string;
  network: string;
  /** Present if the user is signed in. */
  account?: string | undefined;
  phase: FailurePhase;
  message: string;
  /** In a script that the manifest lists. */
  position?: FailurePosition | undefined;
  /** Number of the event since which the version was served; 0 if the page fell back to it. */
  sinceSeq: number;
  /** By the store's clock. */
  at: number;
};

type Verdict = {
  isBad: boolean;
  /** Counted visitors who could not load the version. */
  visitors: number;
  /** The most frequent message. */
  message: string;
};

/** `parties`: accounts, and the network for its visitors without one. */
type Evidence = { failed: number; parties: number; sound: number };

/** Recent loading failures of pages that were served since the event. */
export function selectCounted(failures: readonly FailedPage[], sinceSeq: number, now: number): FailedPage[] {
  return failures.filter(
    (failure) => failure.sinceSeq === sinceSeq && LOADING.has(failure.phase) && now - failure.at < WINDOW_MS,
  );
}

/**
 * A version is bad if enough visitors could not load it, and their share of the opened pages is large enough. A network keeps its
 * ratio of failed to sound pages, but has a limited weight; accounts count each.
 *
 * @param opened pages by network
 * @param threshold number of visitors
 */
export function judge(
  reported: readonly FailedPage[],
  opened: ReadonlyMap<string, number>,
  threshold: number,
): Verdict {
  // A browser in which somebody has signed in is that account's.
  const owners = new Map(
    reported.flatMap(({ visitor, account }) => (account === undefined ? [] : [[visitor, account]])),
  );
  const failures = reported.map((failure) => ({ ...failure, account: failure.account ?? owners.get(failure.visitor) }));
  // A visitor seen in several networks counts once, and so does an account on several devices.
  const nameOf = ({ visitor, account }: FailedPage) => account ?? visitor;
  const homes = new Map(failures.toReversed().map((failure) => [nameOf(failure), failure.network]));
  const networks = [...new Set([...homes.values(), ...opened.keys()])];
  const evidence = networks.map((network) =>
    weighNetwork(
      failures.filter((failure) => homes.get(nameOf(failure)) === network),
      opened.get(network) ?? 0,
    ),
  );
  const visitors = evidence.reduce((sum, { failed }) => sum + failed, 0);
  const share = visitors / evidence.reduce((sum, { failed, sound }) => sum + failed + sound, 0);
  const failing = evidence.reduce((sum, { parties }) => sum + parties, 0);
  const isMany = visitors >= threshold && share >= SHARE;
  const few = Math.max(Math.ceil(threshold * CLEAR.ofThreshold), CLEAR.atLeast);
  const isClear = failing >= few && share >= CLEAR.share;
  return { isBad: isMany || isClear, visitors, message: commonest(failures.map(({ message }) => message)) };
}

function weighNetwork(failures: readonly FailedPage[], opened: number): Evidence {
  const pages = new Set(failures.map(({ page }) => page)).size;
  const accounts = new Set(failures.flatMap(({ account }) => account ?? [])).size;
  const others = new Set(failures.filter(({ account }) => !account).map(({ visitor }) => visitor)).size;
  const failed = accounts + Math.min(others, VISITORS_OF_A_NETWORK);
  const parties = accounts + Math.min(others, 1);
  const scale = pages === 0 ? 1 : failed / pages;
  return {
    failed,
    parties,
    sound: Math.min(Math.max(0, opened - pages) * scale, SOUND_PAGES_OF_A_NETWORK * (1 + accounts)),
  };
}

function commonest(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
