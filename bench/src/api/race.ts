import { REGISTER } from './repository';
import { requestData, listAt, type Instance } from './instance';

/** How edits raced against reads came out. */
export type Race = { readonly edits: number; readonly reads: number; readonly during: number; readonly stale: number };

type Entry = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
type List = { readonly items: readonly { members_count: number }[]; readonly total_sum: { members_count: number } };

const READERS = 8;

/** The body that an editor sends for an entry. */
const INPUT = ['company_name', 'stir', 'province_code', 'district_code', 'full_name', 'phone_number', 'address'];
const OWN_INPUT = ['is_active', 'land_area'];

/**
 * Edits an entry over and over, its number of members counting up, while visitors read it and its totals. A read is stale
 * when it began after an edit was acknowledged and shows a number from before.
 */
export async function raceEdits(instance: Instance, edits: number): Promise<Race> {
  const { items } = await requestData<{ items: Entry[] }>(listAt(instance, 'page_size=1'), { token: instance.token });
  const entry = items[0] as Entry;
  // Nothing but its STIR finds it alone.
  const list = listAt(instance, `search=${String(entry['stir'])}`);
  const address = `${instance.address}/api/registers/${REGISTER}/${entry.id}`;
  const race = { edits, reads: 0, during: 0, stale: 0 };
  const state = { acknowledged: 0, sent: 0, done: false };

  async function edit(): Promise<void> {
    const input = Object.fromEntries([...INPUT, ...OWN_INPUT].map((field) => [field, entry[field]]));
    for (let count = 1; count <= edits; count++) {
      state.sent = count;
      // Every change counts the version up by one.
      const body = { ...input, members_count: count, version: entry.version + count - 1 };
      await requestData(address, { method: 'PATCH', body, token: instance.token });
      state.acknowledged = count;
    }
    state.done = true;
  }

  async function read(): Promise<void> {
    while (!state.done) {
      const known = state.acknowledged;
      const { items: found, total_sum } = await requestData<List>(list);
      race.reads += 1;
      if (known === 0) continue;
      if (state.sent > known) race.during += 1;
      const shown = [found[0]?.members_count ?? 0, total_sum.members_count];
      if (shown.some((count) => count < known)) race.stale += 1;
    }
  }

  await Promise.all([edit().finally(() => (state.done = true)), ...Array.from({ length: READERS }, read)]);
  return race;
}
