import { hiddenAtFirst, listColumns } from './columns';
import { fieldsWith, publicSorts, staffSorts } from '../kinds/kind';
import { REGISTERS } from '../kinds';
import { inputColumns, sheetColumns } from './sheet';

const { clusters, seed_companies: seedCompanies, cooperatives } = REGISTERS;

const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

const STAFF = ['full_name', 'phone_number', 'address', 'is_active'];
const ORGANISATION = ['company_name', 'stir', 'province_name', 'district_name'];

describe('a register’s list', () => {
  it('has places, the kind’s own figures, and for staff the head and address of an entry', () => {
    const own = ['annual_capacity', 'crops', 'has_laboratory'];
    const staff = ['head', 'address', 'updated_at'];
    expect(listColumns(seedCompanies, 'live', true)).toEqual(['stir', 'province', 'district', ...own, ...staff]);
    expect(listColumns(seedCompanies, 'live', false)).toEqual([
      'stir',
      'province',
      'district',
      'annual_capacity',
      'crops',
    ]);
  });

  it('says of removed entries when they were removed, to visitors too', () => {
    expect(listColumns(clusters, 'removed', false).at(-1)).toBe('removed_at');
    expect(listColumns(clusters, 'removed', true).slice(-4)).toEqual(['removed_at', 'head', 'address', 'updated_at']);
  });

  it('initially hides wide, rarely needed columns from staff, and none from visitors', () => {
    expect(hiddenAtFirst(seedCompanies, 'live', true)).toEqual(['crops', 'has_laboratory', 'address']);
    expect(hiddenAtFirst(cooperatives, 'live', true)).toEqual(['address']);
    expect(hiddenAtFirst(clusters, 'removed', true)).toEqual(['activities', 'head', 'address', 'updated_at']);
    for (const state of ['live', 'removed'] as const) expect(hiddenAtFirst(seedCompanies, state, false)).toEqual([]);
  });

  it('is sorted by name, place, removal and the figures of its kind, in both directions; by last change only for staff', () => {
    expect(fieldsWith(seedCompanies, 'public')).toEqual(['annual_capacity', 'crops']);
    expect(publicSorts(seedCompanies)).toEqual(
      ['company_name', 'province', 'district', 'removed_at', 'annual_capacity'].flatMap((name) => [name, `-${name}`]),
    );
    expect(staffSorts(seedCompanies).slice(-3)).toEqual(['-annual_capacity', 'updated_at', '-updated_at']);
  });
});

describe('a register’s file', () => {
  it('has for staff the columns they fill in first, then the removal and the last change', () => {
    expect(namesOf(inputColumns(clusters))).toEqual([...ORGANISATION, 'land_area', 'activities', ...STAFF]);
    expect(namesOf(sheetColumns(clusters, 'live', true))).toEqual([
      ...namesOf(inputColumns(clusters)),
      'version',
      'updated_at',
    ]);
    const removal = ['removed_at', 'removal_order', 'removal_order_date', 'removal_reason', 'removed_by'];
    expect(namesOf(sheetColumns(clusters, 'removed', true))).toEqual([
      ...namesOf(inputColumns(clusters)),
      ...removal,
      'updated_at',
    ]);
  });

  it('has for visitors the public columns, and of removed entries the date of removal', () => {
    expect(namesOf(sheetColumns(seedCompanies, 'live', false))).toEqual([...ORGANISATION, 'annual_capacity', 'crops']);
    expect(namesOf(sheetColumns(seedCompanies, 'removed', false)).at(-1)).toBe('removed_at');
  });

  it('gives quantities their unit, and each cell its kind', () => {
    const own = inputColumns(seedCompanies).slice(4, 7);
    expect(own).toEqual([
      { name: 'annual_capacity', type: 'quantity', unit: 't', width: 16 },
      { name: 'crops', type: 'choices', width: 40 },
      { name: 'has_laboratory', type: 'yes_no', width: 12 },
    ]);
    expect(inputColumns(cooperatives)[4]).toEqual({ name: 'members_count', type: 'count', width: 12 });
  });
});
