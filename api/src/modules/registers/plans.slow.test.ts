import { narrowScope, WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import { REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract/kinds';
import { staffSorts } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { createDatabase } from '../../../test/support/test-app';
import type { Database } from '../../kernel/database/connect';
import { idsOfPage, type EntryFilter } from './repository';

type Plan = {
  'Node Type': string;
  'Presorted Key'?: string[];
  'Index Name'?: string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
};

let db: Database;
beforeAll(async () => {
  ({ db } = await createDatabase());
});
afterAll(() => db.destroy());

/** Plans as for a very long register, which must not be read whole. */
async function explainPage(
  register: (typeof REGISTER_NAMES)[number],
  filter: EntryFilter,
  sort: string,
): Promise<Plan[]> {
  return db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await sql`set local ${sql.id(`enable_${way}`)} = off`.execute(tx);
    const page = idsOfPage(tx, { register, filter, sort, limit: 50, offset: 0 });
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${page}`.execute(tx);
    return flattenPlan(rows[0]!['QUERY PLAN'][0].Plan);
  });
}

const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

/** Few entries have the same district or name, so sorting among them is cheap. */
const SMALL_GROUPS = ['district_key', 'sort_key'];

function sortsMany({ 'Node Type': type, 'Presorted Key': presorted = [] }: Plan): boolean {
  if (type === 'Incremental Sort') return !SMALL_GROUPS.some((column) => presorted.some((key) => key.includes(column)));
  return type === 'Sort' || type === 'Seq Scan';
}

const scope = WHOLE_REPUBLIC;

describe.each(REGISTER_NAMES)('a page of a long register of %s', (register) => {
  const sorts = staffSorts(REGISTERS[register]);
  const filters: EntryFilter[] = [
    { state: 'live', scope },
    { state: 'removed', scope },
    { state: 'live', scope: narrowScope(scope, '1703') },
    { state: 'live', scope, is_active: true },
  ];

  it.each(filters)('is read from an index in any order, of %j', async (filter) => {
    const sorted: unknown[] = [];
    for (const sort of sorts) {
      const nodes = await explainPage(register, filter, sort);
      const many = nodes.filter(sortsMany);
      if (many.length > 0) sorted.push({ sort, many });
    }
    expect(sorted).toEqual([]);
  });

  it('with the entries of an imported file looks up their ids once, and then only those entries', async () => {
    const nodes = await explainPage(register, { state: 'live', scope, import_id: 1 }, 'company_name');
    const first = nodes.find((node) => node['Parent Relationship'] === 'InitPlan');
    expect(flattenPlan(first!).map((node) => node['Index Name'])).toContain('register_import_entries_pkey');
    expect(nodes.filter(({ 'Node Type': type }) => type === 'Seq Scan')).toEqual([]);
  });
});
