/**
 * What a tab remembers for its user's convenience. Where the browser's storage is full or forbidden it remembers nothing, and
 * nothing else fails for that.
 */
export const tabMemory = {
  read: (key: string): string | undefined => attempt(() => sessionStorage.getItem(key)) ?? undefined,
  keep: (key: string, text: string): void => attempt(() => sessionStorage.setItem(key, text)),
  drop: (key: string): void => attempt(() => sessionStorage.removeItem(key)),
};

function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
