import { listRegistered, useRegistered } from './registered-by-page';
import type { Registered } from './registered-by-page';

export type PageAction = {
  readonly id: string;
  readonly label: string;
  readonly run: () => unknown;
};

const actions: Registered<PageAction> = new Set();

/** Adds actions to the command palette while mounted. */
export function usePageActions(own: readonly PageAction[]): void {
  useRegistered(actions, own);
}

export const actionsOfPage = (): PageAction[] => listRegistered(actions);
