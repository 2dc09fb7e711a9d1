import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** Count from which React stops to record where each element was created, until the next second. */
const RECORDED = 1e4;

/**
 * Has React in development not record a stack trace for each element it creates: a tenth of the time of tests that render. What it
 * warns of still names its components. Where React has no such counter any more, nothing changes.
 */
export function quickenReact(): void {
  const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
  if (!internals || !('recentlyCreatedOwnerStacks' in internals)) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => RECORDED, set() {} });
}
