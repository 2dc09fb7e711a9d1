import type { PrimaryDataAnswer } from '@klaster/shared/contract/reports';
import { INDICATORS, INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import { aPrimaryRow } from '../../test/campaign-fixtures';
import { selectColumns, chooseMark, primaryTable } from './summaries';
import type { Chosen, PrimaryTable } from './summaries';

const ALL: Chosen = { sections: [], provinces: [], clusters: [], confirmed: false };

const answer: PrimaryDataAnswer = {
  keys: [...INDICATOR_KEYS],
  rows: [
    aPrimaryRow(1, '1703', { cluster_lands: 100.1, first_plan: 10, first_current: 5 }),
    aPrimaryRow(2, '1703', { cluster_lands: 100.2, first_plan: 30, first_current: 30 }),
    aPrimaryRow(3, '1706', { cluster_lands: null, first_plan: 20, first_current: 0 }),
  ],
};

const summaryOf = ({ columns, all }: PrimaryTable, key: string) =>
  all.summaries[columns.findIndex(({ indicator }) => indicator.key === key)];

describe('the table of primary data', () => {
  it('adds exactly, and says how many have no figure', () => {
    const summary = summaryOf(primaryTable(answer, ALL), 'cluster_lands');
    expect(summary).toEqual({ total: 200.3, missing: 1, median: 100.15, least: 100.1, most: 100.2 });
  });

  it('has the percentage of sums, and no sum of percentages', () => {
    expect(summaryOf(primaryTable(answer, ALL), 'first_percent')?.total).toBe(58.3);
  });

  it('contains only the chosen reports', () => {
    const ofProvince = primaryTable(answer, { ...ALL, provinces: ['1706'] });
    expect(ofProvince.all.reports).toBe(1);
    const ofClusters = primaryTable(answer, { ...ALL, clusters: [1, 3] });
    expect(ofClusters.lines.flatMap((line) => (line.kind === 'report' ? line.row.id : []))).toEqual([1, 3]);
    const none = primaryTable(answer, { ...ALL, clusters: [99] });
    expect(none.lines).toEqual([]);
  });

  it('neither adds nor marks texts, and counts the missing ones', () => {
    const rows = [
      aPrimaryRow(1, '1703', { full_name: 'А' }),
      aPrimaryRow(2, '1703', { full_name: 'Б' }),
      aPrimaryRow(3, '1703'),
    ];
    const summary = summaryOf(primaryTable({ ...answer, rows }, ALL), 'full_name')!;
    expect(summary).toEqual({ total: null, median: null, least: null, most: null, missing: 1 });
    expect(chooseMark('А', summary, 3)).toBeUndefined();
  });

  it('has the columns of the chosen sections in the order of the report', () => {
    expect(selectColumns(answer, []).map(({ indicator }) => indicator.key)).toEqual(INDICATORS.map(({ key }) => key));
    const two = selectColumns(answer, ['II', 'I']);
    expect([...new Set(two.map(({ indicator }) => indicator.section))]).toEqual(['I', 'II']);
    expect(two.every(({ indicator, at }) => INDICATOR_KEYS[at] === indicator.key)).toBe(true);
  });
});

describe('the least and the most of a column', () => {
  const summary = { total: 1, median: 1, missing: 1, least: 2, most: 5 };

  it('are marked in all reports that have them', () => {
    expect(chooseMark(2, summary, 4)).toBe('least');
    expect(chooseMark(5, summary, 4)).toBe('most');
    expect(chooseMark(3, summary, 4)).toBeUndefined();
    expect(chooseMark(null, summary, 4)).toBeUndefined();
  });

  it('are not marked if fewer than two have the figure, or all are equal', () => {
    expect(chooseMark(2, summary, 2)).toBeUndefined();
    expect(chooseMark(2, { ...summary, most: 2 }, 4)).toBeUndefined();
  });
});
