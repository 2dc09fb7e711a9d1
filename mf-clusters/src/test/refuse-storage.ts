/**
 * Has the browser refuse a call on what is stored under some keys, as it does where storage is full or forbidden, to the end of the
 * test.
 */
export function refuseStorage(call: 'getItem' | 'setItem' | 'removeItem', ...refused: readonly string[]): void {
  const original = Storage.prototype[call] as (...args: string[]) => string | null;
  jest.spyOn(Storage.prototype, call).mockImplementation(function (this: Storage, ...args: string[]) {
    if (refused.includes(args[0] ?? '')) throw new DOMException('refused', 'QuotaExceededError');
    return original.apply(this, args);
  });
}

afterEach(() => jest.restoreAllMocks());
