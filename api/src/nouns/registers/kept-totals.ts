import type { RegisterName } from '@klaster/shared/contract';
import { LRUCache } from 'lru-cache';
import { versionOf, type Versioned } from '../../kernel/public-answers/versions';

/** Questions that are remembered at once; each answer is a few numbers, or a row of them for each province. */
const MOST_KEPT = 2000;

type Kept = { readonly version: string; readonly totals: object };

/**
 * Totals of a register, kept until anything of it is changed: adding up a long register for each page of it would cost many
 * times what the page does.
 */
export class KeptTotals {
  private readonly kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

  constructor(private readonly versions: Versioned) {}

  /**
   * @param question what tells the totals from any others of the register
   * @param add reads them; what it gives may be newer than the version read before, never older
   */
  async of<Totals extends object>(
    register: RegisterName,
    question: object,
    add: () => Promise<Totals>,
  ): Promise<Totals> {
    const version = versionOf(await this.versions.read(), [register]);
    const key = `${register} ${JSON.stringify(question)}`;
    const known = this.kept.get(key);
    if (known?.version === version) return known.totals as Totals;
    const totals = await add();
    this.kept.set(key, { version, totals });
    return totals;
  }
}
