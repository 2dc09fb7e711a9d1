/** Runs of work that many ask for at once. */
export class SharedRuns<Result> {
  private readonly current = new Map<string, Promise<Result>>();
  private readonly following = new Map<string, Promise<Result>>();

  /**
   * A caller who comes during a run waits for it to end and shares the next one, so that no result is older than the question.
   *
   * @returns the result, and whether this caller's own work made it
   */
  async run(key: string, work: () => Promise<Result>): Promise<{ result: Result; isOwn: boolean }> {
    const shared = this.following.get(key);
    if (shared) return { result: await shared, isOwn: false };
    const current = this.current.get(key);
    if (!current) return { result: await this.start(key, work), isOwn: true };
    const next = current.then(
      () => this.start(key, work),
      () => this.start(key, work),
    );
    this.following.set(key, next);
    return { result: await next, isOwn: true };
  }

  private start(key: string, work: () => Promise<Result>): Promise<Result> {
    this.following.delete(key);
    const run = work().finally(() => this.current.delete(key));
    this.current.set(key, run);
    return run;
  }
}
