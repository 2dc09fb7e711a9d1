import { defaultFilters, isFiltered, readFilters, toQuery, writeFilters } from './queue-filters';

const DEFAULTS = defaultFilters(new Date('2026-11-20T10:00:00Z'));

const read = (search: string) => readFilters(new URLSearchParams(search), DEFAULTS);

describe('filters of the review queue', () => {
  it('begin with the year and quarter it is in Tashkent, and with what waits for a decision', () => {
    expect(DEFAULTS).toEqual({ cluster_annual: 2026, cluster_quarter: 4, province: '', status: 'new', page: 1 });
    expect(defaultFilters(new Date('2026-12-31T19:00:00Z'))).toMatchObject({
      cluster_annual: 2027,
      cluster_quarter: 1,
    });
  });

  it('come from the address', () => {
    const address = 'cluster_annual=2024&cluster_quarter=2&province=1703&status=rejected&page=3';
    const filters = read(address);
    expect(filters).toEqual({
      cluster_annual: 2024,
      cluster_quarter: 2,
      province: '1703',
      status: 'rejected',
      page: 3,
    });
    expect(writeFilters(filters, DEFAULTS).toString()).toBe(address);
  });

  it('take their defaults where the address is silent or wrong', () => {
    expect(read('')).toEqual(DEFAULTS);
    expect(read('cluster_annual=soon&cluster_quarter=5&province=Andijon&status=gone&page=-1')).toEqual(DEFAULTS);
  });

  it('leave the address bare at their defaults', () => {
    expect(writeFilters(DEFAULTS, DEFAULTS).size).toBe(0);
    expect(isFiltered(DEFAULTS, DEFAULTS)).toBe(false);
    expect(isFiltered({ ...DEFAULTS, page: 2 }, DEFAULTS)).toBe(false);
    expect(isFiltered({ ...DEFAULTS, province: '1703' }, DEFAULTS)).toBe(true);
  });

  it('ask the API for what is set only', () => {
    expect(toQuery(DEFAULTS)).toEqual({ year: 2026, quarter: 4, page: 1, page_size: 50, status: 'Янги' });
    expect(toQuery({ ...DEFAULTS, status: 'all', province: '1703' })).toEqual({
      year: 2026,
      quarter: 4,
      page: 1,
      page_size: 50,
      province_code: '1703',
    });
  });
});
