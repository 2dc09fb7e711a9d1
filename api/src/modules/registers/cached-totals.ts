import type { RegisterName } from '@klaster/shared/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/database/connect';
import { readVersions } from '../../kernel/public-answers/repository';
import { versionOf, type Versioned } from '../../kernel/public-answers/versions';

/** Maximum number of cached totals; each is a few numbers, or a row of them per province. */
const MOST_CACHED = 2000;

type Entry = { readonly version: string; readonly totals: object };

/**
 * Totals of a register, cached until anything in it changes: adding up a long register for each of its pages would cost many times
 * as much as the page.
 */
export class CachedTotals {
  constructor(
    private readonly versions: Versioned,
    private readonly cache = new LRUCache<string, Entry>({ max: MOST_CACHED }),
  ) {}

  /** The same totals for an answer whose other parts are read from a state of the database. */
  within(tx: Database): CachedTotals {
    return new CachedTotals({ read: () => readVersions(tx) }, this.cache);
  }

  /**
   * @param question key of the totals within the register
   * @param add reads them; the result may be newer than the version read before, never older
   */
  async of<Totals extends object>(
    register: RegisterName,
    question: object,
    add: () => Promise<Totals>,
  ): Promise<Totals> {
    const version = versionOf(await this.versions.read(), [register]);
    const key = `${register} ${JSON.stringify(question)}`;
    const known = this.cache.get(key);
    if (known?.version === version) return known.totals as Totals;
    const totals = await add();
    this.cache.set(key, { version, totals });
    return totals;
  }
}
