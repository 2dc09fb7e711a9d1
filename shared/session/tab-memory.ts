/**
 * Storage for convenience only: if the browser's storage is full or blocked, nothing is stored and nothing is thrown.
 */
const memoryIn = (storage: () => Storage) => ({
  read: (key: string): string | undefined => attempt(() => storage().getItem(key)) ?? undefined,
  keep: (key: string, text: string): void => attempt(() => storage().setItem(key, text)),
  drop: (key: string): void => attempt(() => storage().removeItem(key)),
});

/** Values stored for this tab. */
export const tabMemory = memoryIn(() => sessionStorage);

/** Values stored for all tabs, until the user signs out. */
export const browserMemory = memoryIn(() => localStorage);

function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
