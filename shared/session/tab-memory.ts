/** A convenience: if storage is full or blocked, nothing is stored and nothing is thrown. */
const memoryIn = (storage: () => Storage) => ({
  read: (key: string): string | undefined => attempt(() => storage().getItem(key)) ?? undefined,
  keep: (key: string, text: string): void => attempt(() => storage().setItem(key, text)),
  drop: (key: string): void => attempt(() => storage().removeItem(key)),
});

export const tabMemory = memoryIn(() => sessionStorage);

/** Until the user signs out. */
export const browserMemory = memoryIn(() => localStorage);

function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
