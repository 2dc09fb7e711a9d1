import { configure, getConfig } from '@testing-library/dom';

/** Set by Testing Library during a wait; missing from their types. */
const WAITING = '_disableExpensiveErrorDiagnostics';

const isWaiting = () => new Map(Object.entries(getConfig())).get(WAITING) === true;

/** Prints the page once after a failed wait, not at every attempt. */
export function quickenWaits(): void {
  configure(({ getElementError }) => ({
    getElementError: (message, container) =>
      isWaiting() ? notYet(message ?? '') : getElementError(message, container),
  }));
}

/** Testing Library recognises its errors by this name. */
function notYet(message: string): Error {
  return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
}
