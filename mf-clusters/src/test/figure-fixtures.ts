import type { FigureRow, FiguresAnswer, QuartersCompared } from '@klaster/shared/contract/reports';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { network } from '@klaster/shared/testing';

type Figures = Partial<Record<NumberIndicatorKey, number>>;

/** By place and quarter: `1703 2026-1`, `41 2026-1`, or for all ` 2026-1`. */
export type FiguresOf = Readonly<Record<string, Figures>>;

const PROVINCES = { '1703': 'Андижон вилояти', '1706': 'Бухоро вилояти' } as const;

/**
 * Answers requests with these figures. Each place has the same two clusters in both quarters; `change` alters each
 * comparison.
 */
export function answerFigures(figures: FiguresOf, change: Partial<QuartersCompared> = {}): void {
  network.on('GET /api/figures', ({ query }) => {
    const { keys, periods, by, clusters = '', against, amounts } = query;
    const names = (keys ?? '').split(',') as NumberIndicatorKey[];
    const known = new Set(Object.keys(figures).map((name) => name.split(' ')[0] ?? ''));
    const places = {
      total: [''],
      province: Object.keys(PROVINCES),
      cluster: clusters.split(',').filter((id) => known.has(id)),
    };
    const quarters = (periods ?? '').split(',');
    return {
      keys: names,
      rows: quarters.flatMap((quarter) =>
        places[by as keyof typeof places].map((place) =>
          rowOf(place, quarter, { keys: names, figures: figures[`${place} ${quarter}`] }),
        ),
      ),
      periods: quarters.map((quarter) => ({
        ...periodOf(quarter),
        reports: figures[` ${quarter}`] ? 2 : 0,
        expected: 3,
      })),
      ...(against && {
        comparisons: quarters.flatMap((quarter) =>
          [...new Set([...against.split(','), ...(amounts ? quarterBefore(quarter) : [])])]
            .filter((other) => other !== quarter)
            .flatMap((other) =>
              places[by as keyof typeof places].map((place) => ({
                ...findComparison(place, { quarter, other }, { keys: names, figures }),
                ...change,
              })),
            ),
        ),
      }),
    } satisfies FiguresAnswer;
  });
}

const quarterBefore = (quarter: string) =>
  quarter.endsWith('-1') ? [] : [`${quarter.slice(0, 5)}${Number(quarter.slice(5)) - 1}`];

const periodOf = (quarter: string) => ({ year: Number(quarter.slice(0, 4)), quarter: Number(quarter.slice(5)) });

function findComparison(
  place: string,
  { quarter, other }: { quarter: string; other: string },
  { keys, figures }: { keys: readonly NumberIndicatorKey[]; figures: FiguresOf },
): QuartersCompared {
  const [now, before] = [figures[`${place} ${quarter}`], figures[`${place} ${other}`]];
  return {
    ...periodOf(quarter),
    against: periodOf(other),
    province_code: place === '' ? null : place,
    reports_before: before ? 2 : 0,
    clusters: now && before ? 2 : 0,
    expected: 3,
    compared: keys.map(() => (now && before ? 2 : 0)),
    now: keys.map((key) => now?.[key] ?? null),
    before: keys.map((key) => before?.[key] ?? null),
  };
}

function rowOf(
  place: string,
  quarter: string,
  { keys, figures }: { keys: readonly NumberIndicatorKey[]; figures: Figures | undefined },
): FigureRow {
  const isProvince = place in PROVINCES;
  const values = keys.map((key) => figures?.[key] ?? null);
  const isCluster = place !== '' && !isProvince;
  return {
    ...periodOf(quarter),
    province_code: place === '' ? null : isProvince ? place : '1703',
    province_name: place === '' ? null : PROVINCES[isProvince ? (place as keyof typeof PROVINCES) : '1703'],
    cluster_id: isCluster ? Number(place) : null,
    name: isCluster ? `Кластер ${place}` : null,
    reports: figures ? (place === '' ? 2 : 1) : 0,
    expected: place === '' ? 3 : 1,
    values,
    medians: values,
    missing: values.map((value) => (figures && value === null ? 1 : 0)),
  };
}
