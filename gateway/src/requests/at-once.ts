/** Bounds how much of something is under way, by key and in all. */
export class AtOnce {
  private readonly byKey = new Map<string, number>();
  private total = 0;

  constructor(private readonly most: { perKey: number; total: number }) {}

  /** Does the work; null, without beginning it, where too much is under way. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result | null> {
    const leave = this.enter(key);
    if (leave === null) return null;
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Takes a place; returns the function that releases it, to be called once, or null where too much is under way. */
  enter(key: string): (() => void) | null {
    const own = this.byKey.get(key) ?? 0;
    if (own >= this.most.perKey || this.total >= this.most.total) return null;
    this.byKey.set(key, own + 1);
    this.total += 1;
    return () => this.leave(key);
  }

  private leave(key: string): void {
    const own = this.byKey.get(key) ?? 1;
    if (own > 1) this.byKey.set(key, own - 1);
    else this.byKey.delete(key);
    this.total -= 1;
  }
}
