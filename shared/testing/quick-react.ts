import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** From this count on, React does not record where elements are created, until the next second. */
const RECORDED = 1e4;

/**
 * Stops recording stack traces, which takes a tenth of rendering tests. Warnings still name their components. No effect
 * if React lacks the counter.
 */
export function quickenReact(): void {
  const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
  if (!internals || !('recentlyCreatedOwnerStacks' in internals)) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => RECORDED, set() {} });
}
