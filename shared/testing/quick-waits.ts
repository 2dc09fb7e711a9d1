import { configure, getConfig } from '@testing-library/dom';

/** Testing Library sets this while something is waited for; it is missing from their types. */
const WAITING = '_disableExpensiveErrorDiagnostics';

const isWaiting = () => new Map(Object.entries(getConfig())).get(WAITING) === true;

/** Prints the page once, when a wait has failed, and not at every attempt, which nobody reads. */
export function quickenWaits(): void {
  configure(({ getElementError }) => ({
    getElementError: (message, container) =>
      isWaiting() ? notYet(message ?? '') : getElementError(message, container),
  }));
}

/** An error with the name by which Testing Library recognises its own errors. */
function notYet(message: string): Error {
  return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
}
