import { listFigureKeys, figureReport } from '@klaster/shared/contract/reports';
import type { ReportMeasure } from '@klaster/shared/contract/http';
import type { Section } from '@klaster/shared/contract/indicators';
import { splitIntoSheets } from './report-paper';

const selectColumns = (sections: Section[], measures: ReportMeasure[]) => {
  const quarter = { year: 2026, quarter: 1 } as const;
  return figureReport({
    ...quarter,
    by: 'province',
    measures,
    keys: listFigureKeys(sections),
    rows: [],
    totals: [],
    comparisons: [],
  });
};

describe('a report on paper', () => {
  it('is split into parts that fit on a sheet: no figure is split, and each section begins a new part', () => {
    const report = selectColumns([], ['value', 'share', 'quarter', 'year', 'median']);
    const parts = splitIntoSheets(report);
    expect(parts.flatMap(([from, to]) => report.columns.slice(from, to))).toEqual(report.columns);
    for (const [from, to] of parts) {
      expect(to - from).toBeGreaterThan(0);
      expect(to - from).toBeLessThanOrEqual(10);
      expect(report.columns[from - 1]?.indicator).not.toBe(report.columns[from]?.indicator);
      expect(new Set(report.columns.slice(from, to).map(({ indicator }) => indicator.section)).size).toBe(1);
    }
  });

  it('is one sheet if it fits, and none without figures', () => {
    expect(splitIntoSheets(selectColumns(['I'], ['value']))).toEqual([[0, 4]]);
    expect(splitIntoSheets({ columns: [] })).toEqual([]);
  });
});
