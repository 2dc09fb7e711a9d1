import { allOf, useRegistered } from './registered-by-page';
import type { Registered } from './registered-by-page';

/** Something that can be done on the page shown. */
export type PageAction = {
  readonly id: string;
  readonly label: string;
  readonly run: () => unknown;
};

const actions: Registered<PageAction> = new Set();

/** Registers actions with the command palette while the caller is mounted. */
export function usePageActions(own: readonly PageAction[]): void {
  useRegistered(actions, own);
}

/** What can be done on the page shown. */
export const actionsOfPage = (): PageAction[] => allOf(actions);
