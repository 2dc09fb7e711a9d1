import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 40;

/** A user who goes on with ordinary calls and records how long the longest took. */
export class Bystander {
  private longest = 0;
  private calls = 0;
  private refused = 0;
  private isStopping = false;
  private readonly done: Promise<void>;

  /** @param paths called in turn */
  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly paths: readonly string[],
  ) {
    this.done = this.goOn();
  }

  /** @returns of the calls since the last look the longest in milliseconds, how many there were, and how many had no answer */
  look(): { longest: number; calls: number; refused: number } {
    const seen = { longest: this.longest, calls: this.calls, refused: this.refused };
    this.longest = 0;
    this.calls = 0;
    this.refused = 0;
    return seen;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.done;
  }

  private async goOn(): Promise<void> {
    for (let turn = 0; !this.isStopping; turn += 1) {
      const began = performance.now();
      if (!(await this.isAnswered(this.paths[turn % this.paths.length] ?? ''))) this.refused += 1;
      this.longest = Math.max(this.longest, performance.now() - began);
      this.calls += 1;
      await sleep(PAUSE_MS);
    }
  }

  private async isAnswered(path: string): Promise<boolean> {
    try {
      const answer = await fetch(`${this.address}${path}`, { headers: { 'x-access-token': this.token } });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
