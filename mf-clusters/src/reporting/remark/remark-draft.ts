import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { tabMemory } from '@klaster/shared/session';

/** A remark being typed, stored for the tab: it survives reloads and going back. Deleted with the session or once it is sent. */
const keyOf = (reportId: string) => `cluster-remark-${reportId}`;

export const remarkDraft = {
  /** The typed remark; `undefined` if there is none. A cleared remark is empty, not absent. */
  read: (reportId: string): string | undefined => tabMemory.read(keyOf(reportId)),
  keep: (reportId: string, comment: string): void => tabMemory.keep(keyOf(reportId), comment),
  drop: (reportId: string): void => tabMemory.drop(keyOf(reportId)),
};

/** Texts of remarks that are being typed on sections. */
export type PinnedTexts = Readonly<Partial<Record<Section, string>>>;

const pinnedKeyOf = (reportId: string) => `cluster-section-remarks-${reportId}`;

/** The same of remarks on sections. */
export const pinnedDraft = {
  read: (reportId: string): PinnedTexts => parseTexts(tabMemory.read(pinnedKeyOf(reportId))),
  keep: (reportId: string, texts: PinnedTexts): void =>
    Object.keys(texts).length > 0
      ? tabMemory.keep(pinnedKeyOf(reportId), JSON.stringify(texts))
      : tabMemory.drop(pinnedKeyOf(reportId)),
};

/** Texts as they were stored; none for text that is no such thing. */
function parseTexts(stored: string | undefined): PinnedTexts {
  const found = attempt(() => JSON.parse(stored ?? '{}') as unknown);
  if (typeof found !== 'object' || found === null) return {};
  const texts = found as Record<string, unknown>;
  return Object.fromEntries(SECTIONS.flatMap((key) => (typeof texts[key] === 'string' ? [[key, texts[key]]] : [])));
}

function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
