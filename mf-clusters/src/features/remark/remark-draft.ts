import { tabMemory } from '@klaster/shared/session';

/** A remark being typed, kept for the tab: neither a reload nor a way back loses it. It goes with the session or once it is sent. */
const keyOf = (reportId: string) => `cluster-remark-${reportId}`;

export const remarkDraft = {
  /** What is being typed; `undefined` where nothing is. A remark that was cleared is typed too: it is empty, not absent. */
  read: (reportId: string): string | undefined => tabMemory.read(keyOf(reportId)),
  keep: (reportId: string, comment: string): void => tabMemory.keep(keyOf(reportId), comment),
  drop: (reportId: string): void => tabMemory.drop(keyOf(reportId)),
};
