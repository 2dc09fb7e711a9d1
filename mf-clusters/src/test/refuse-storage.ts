/** Refuses calls for these keys until the end of the test, like a full or forbidden storage. */
export function refuseStorage(call: 'getItem' | 'setItem' | 'removeItem', ...refused: readonly string[]): void {
  const original = Storage.prototype[call] as (...args: string[]) => string | null;
  jest.spyOn(Storage.prototype, call).mockImplementation(function (this: Storage, ...args: string[]) {
    if (refused.includes(args[0] ?? '')) throw new DOMException('refused', 'QuotaExceededError');
    return original.apply(this, args);
  });
}

afterEach(() => jest.restoreAllMocks());
