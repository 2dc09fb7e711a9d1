import { allOf, useTold } from './told-by-page';
import type { Told } from './told-by-page';

/** Something that can be done on the page shown. */
export type PageAction = {
  readonly id: string;
  readonly label: string;
  readonly run: () => unknown;
};

const actions: Told<PageAction> = new Set();

/** Tells the command palette what can be done here and now, for as long as the caller is shown. */
export function usePageActions(own: readonly PageAction[]): void {
  useTold(actions, own);
}

/** What can be done on the page shown. */
export const actionsOfPage = (): PageAction[] => allOf(actions);
