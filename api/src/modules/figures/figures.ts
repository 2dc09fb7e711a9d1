import { FIGURES_LIMITS, type Language } from '@klaster/shared/contract/http';
import { quarterAfter, type FiguresAnswer, type FiguresQuery, type Quarter } from '@klaster/shared/contract/reports';
import type { Scope } from '../../kernel/authority/scope';
import { type Database, inSnapshot } from '../../kernel/database/connect';
import { fairQueue, type QueueCaller } from '../../kernel/queue/work-queue';
import { wrongField } from '../../kernel/problems/problem-error';
import { addUp, columnsFor } from './add-up';
import {
  findFigureColumns,
  listFigureClusters,
  listFigureProvinces,
  quarterNumber,
  type FigureFilter,
} from './repository';

export type FiguresReading = {
  readonly scope: Scope;
  readonly language: Language;
};

export class FigureSums {
  /** The largest requests compute for some 200 ms; a page sends a few at once. */
  private readonly queue = fairQueue('figures', { concurrency: 2, maxWaiting: 32, retrySeconds: 2 });

  constructor(private readonly db: Database) {}

  /** @throws ProblemError `invalid_input` if too much is requested, `upstream_unavailable` */
  read(query: FiguresQuery, reading: FiguresReading & { readonly caller: QueueCaller }): Promise<FiguresAnswer> {
    return this.enqueue((tx) => readFigures(tx, query, reading), reading.caller);
  }

  /** No transaction is open while it waits. */
  enqueue<Read>(read: (tx: Database) => Promise<Read>, caller: QueueCaller): Promise<Read> {
    return this.queue.run(() => inSnapshot(this.db, read), caller);
  }
}

/** For callers that wait in a separate queue. @throws ProblemError `invalid_input` if too much is requested */
export async function readFigures(
  tx: Database,
  query: FiguresQuery,
  { scope, language }: FiguresReading,
): Promise<FiguresAnswer> {
  const keys = [...new Set(query.keys)];
  const periods = distinct(query.periods);
  const { by, provinces, clusters } = query;
  const against = by === 'cluster' ? [] : distinct(query.against ?? []);
  const amounts = by !== 'cluster' && query.amounts === 'true';
  const before = amounts ? periods.map((at) => quarterAfter(at, -1)) : [];
  const filter: FigureFilter = { periods: distinct([...periods, ...against, ...before]), scope, provinces, clusters };
  const seen = await listFigureProvinces(tx, filter, language);
  const known = await listFigureClusters(tx, filter, language);
  assertBounded(by, {
    keys: keys.length,
    periods: periods.length,
    against: against.length + Number(amounts),
    provinces: seen.length,
    clusters: known.length,
  });
  const columns = columnsFor(keys);
  const found = new Map<number, ReturnType<typeof findFigureColumns>>();
  const readReports = (at: Quarter) => {
    const number = quarterNumber(at);
    const reports = found.get(number) ?? findFigureColumns(tx, at, { filter, keys: columns });
    found.set(number, reports);
    return reports;
  };
  return addUp({ keys, periods, by, against, amounts, columns, provinces: seen, clusters: known, readReports });
}

function distinct(periods: FiguresQuery['periods']): FiguresQuery['periods'] {
  return [...new Map(periods.map((period) => [`${period.year}-${period.quarter}`, period])).values()];
}

type Extent = {
  readonly keys: number;
  readonly periods: number;
  readonly against: number;
  readonly provinces: number;
  readonly clusters: number;
};

/** @throws ProblemError on the parameter to reduce: figures, or quarters if there is only one figure */
function assertBounded(by: FiguresQuery['by'], { keys, periods, against, provinces, clusters }: Extent): void {
  const rows = periods * (1 + against) * { total: 1, province: provinces, cluster: clusters }[by];
  const isBounded =
    rows * keys <= FIGURES_LIMITS.values && periods * (1 + against) * clusters * keys <= FIGURES_LIMITS.read;
  if (!isBounded) throw wrongField(keys > 1 ? 'keys' : 'periods', 'too_big');
}
