/**
 * Memory for the user's convenience. Where the browser's storage is full or forbidden nothing is remembered, and
 * nothing else fails for that.
 */
const memoryIn = (storage: () => Storage) => ({
  read: (key: string): string | undefined => attempt(() => storage().getItem(key)) ?? undefined,
  keep: (key: string, text: string): void => attempt(() => storage().setItem(key, text)),
  drop: (key: string): void => attempt(() => storage().removeItem(key)),
});

/** What a tab remembers. */
export const tabMemory = memoryIn(() => sessionStorage);

/** What a browser remembers, until its user leaves. */
export const browserMemory = memoryIn(() => localStorage);

function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
