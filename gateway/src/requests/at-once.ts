/** Limits concurrent work, per key and in total. */
export class AtOnce {
  private readonly byKey = new Map<string, number>();
  private total = 0;

  constructor(private readonly most: { perKey: number; total: number }) {}

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

  /** Whether others take all slots while the key has not used its own share. */
  isFullOfOthers(key: string): boolean {
    return this.total >= this.most.total && (this.byKey.get(key) ?? 0) < this.most.perKey;
  }

  /** @returns a function that frees the slot, to be called once; null if the limit is reached */
  enter(key: string): (() => void) | null {
    const takenByKey = this.byKey.get(key) ?? 0;
    if (takenByKey >= this.most.perKey || this.total >= this.most.total) return null;
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
