/** Limits concurrent work, per key and in total. */
export class ConcurrencyLimit {
  private readonly byKey = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: { perKey: number; total: number }) {}

  /** @returns null, without starting the work, if the limit is reached */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result | null> {
    const leave = this.enter(key);
    if (leave === null) return null;
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Whether all slots are taken, though this key has not reached its own limit. */
  isFullOfOthers(key: string): boolean {
    return this.total >= this.limits.total && (this.byKey.get(key) ?? 0) < this.limits.perKey;
  }

  /** @returns a function that frees the slot, to be called once; null if the limit is reached */
  enter(key: string): (() => void) | null {
    const takenByKey = this.byKey.get(key) ?? 0;
    if (takenByKey >= this.limits.perKey || this.total >= this.limits.total) return null;
    this.byKey.set(key, takenByKey + 1);
    this.total += 1;
    return () => {
      const left = this.byKey.get(key)! - 1;
      if (left > 0) this.byKey.set(key, left);
      else this.byKey.delete(key);
      this.total -= 1;
    };
  }
}
