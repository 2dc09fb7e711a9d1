import { queueFilters, reportHref, toPlaceQuery, toQuery } from './queries';
import type { QueueFilters } from './queries';

const fallbacks = (now: string) =>
  Object.fromEntries(Object.entries(queueFilters(new Date(now))).map(([name, { fallback }]) => [name, fallback]));

const DEFAULTS: QueueFilters = {
  cluster_annual: 2026,
  cluster_quarter: 4,
  province: '',
  status: 'new',
  late: '',
  sort: '',
  page: 1,
};

describe('filters of the review queue', () => {
  it('begin with the current year and quarter in Tashkent, and with reports that wait for a decision', () => {
    expect(fallbacks('2026-11-20T10:00:00Z')).toEqual(DEFAULTS);
    expect(fallbacks('2026-12-31T19:00:00Z')).toMatchObject({ cluster_annual: 2027, cluster_quarter: 1 });
  });

  it('request only the filters that are set', () => {
    expect(toQuery(DEFAULTS)).toEqual({ year: 2026, quarter: 4, page: 1, page_size: 50, status: 'Янги' });
    const everything = { year: 2026, quarter: 4, page: 1, page_size: 50 };
    expect(toQuery({ ...DEFAULTS, status: 'all', province: '1703' })).toEqual({ ...everything, province_code: '1703' });
  });

  it('are passed to an opened report, except for the period, which is its own', () => {
    expect(reportHref(7, DEFAULTS)).toBe('/amallar/cluster-info/7?status=new');
    const others = { ...DEFAULTS, status: 'all', province: '1703', page: 2 } as const;
    expect(reportHref(7, others)).toBe('/amallar/cluster-info/7?status=all&province=1703');
    expect(toPlaceQuery(others)).toEqual({ province_code: '1703' });
    expect(reportHref(7, { ...others, late: 'true' })).toBe(
      '/amallar/cluster-info/7?status=all&province=1703&late=true',
    );
    expect(reportHref(7, { ...DEFAULTS, series: 'true' })).toBe('/amallar/cluster-info/7?status=new&series=true');
    const sorted = { ...DEFAULTS, sort: '-unexplained' } as const;
    expect(reportHref(7, sorted)).toBe('/amallar/cluster-info/7?status=new&sort=-unexplained');
    expect(toPlaceQuery(sorted)).toEqual({ status: 'Янги', sort: '-unexplained' });
    expect(toPlaceQuery({ ...others, late: 'true' })).toEqual({ province_code: '1703', late: 'true' });
  });
});
