import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@klaster/shared/processes';
import { beginReports, Client } from '../harness/client';

const TYPISTS = 4;
const BETWEEN_SAVES_MS = 10;
const BETWEEN_REFUSALS_MS = 50;
const GIVE_UP_MS = 60_000;

/** Always types into the same figure, and adds one with each save. */
type Typist = { readonly report: number; sent: number; acknowledged: number; saves: number };

/** People who fill in reports. Like the form, each of them repeats a save until it is acknowledged. */
export class Typists {
  private stopped = false;
  private readonly faults = new Set<string>();
  private readonly running: Promise<unknown>;

  static async begin(address: string): Promise<Typists> {
    const editor = await Client.signIn(address, 'editor');
    const reports = await beginReports(editor, TYPISTS);
    return new Typists(
      editor,
      reports.map((report) => ({ report, sent: 0, acknowledged: 0, saves: 0 })),
    );
  }

  private constructor(
    private readonly editor: Client,
    readonly people: readonly Typist[],
  ) {
    this.running = Promise.all(people.map((typist) => this.type(typist)));
  }

  get saves(): number {
    return this.people.reduce((sum, { saves }) => sum + saves, 0);
  }

  /** @returns the milliseconds until `count` more saves are acknowledged */
  untilSaved(count: number): Promise<number> {
    const wanted = this.saves + count;
    return until('reports are saved', () => this.saves >= wanted, { limitMs: GIVE_UP_MS, pollMs: 5 });
  }

  /** Lists reports that lack an acknowledged save, or have one that was not sent. */
  async lost(address: string): Promise<string[]> {
    const lost: string[] = [];
    const reader = new Client(address, this.editor.headers);
    for (const typist of this.people) {
      const { report, acknowledged } = typist;
      let stored = 0;
      await until(`report ${report} is read`, async () => {
        const { figures } = await reader.data<{ figures: { first_plan: number | null } }>(
          `/api/reports/${report}/entry`,
        );
        stored = figures.first_plan ?? 0;
        return true;
      });
      if (stored < acknowledged || stored > typist.sent)
        lost.push(`report ${report} has ${stored}; acknowledged was ${acknowledged}, sent ${typist.sent}`);
    }
    return lost;
  }

  takeFaults(): string[] {
    const taken = [...this.faults];
    this.faults.clear();
    return taken;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async type(typist: Typist): Promise<void> {
    let version = 0;
    while (!this.stopped) {
      typist.sent += 1;
      let saved = await this.save(typist, version);
      while (saved === undefined && !this.stopped) {
        await sleep(BETWEEN_REFUSALS_MS);
        saved = await this.save(typist, version);
      }
      if (saved === undefined) return;
      version = saved;
      typist.acknowledged = typist.sent;
      typist.saves += 1;
      await sleep(BETWEEN_SAVES_MS);
    }
  }

  /** @returns the section's version; undefined if the save was not acknowledged */
  private async save({ report, sent }: Typist, version: number): Promise<number | undefined> {
    try {
      const body = { version, figures: { first_plan: sent } };
      const answer = await this.editor.send(`/api/reports/${report}/sections/I`, { method: 'PATCH', body });
      const text = await answer.text();
      if (answer.ok) return (JSON.parse(text) as { data: { version: number } }).data.version;
      if (answer.status !== 503) this.faults.add(`a save was answered ${answer.status}: ${text.slice(0, 200)}`);
    } catch {
      // Without an answer the save is repeated.
    }
    return undefined;
  }
}
