import type { NewPeriod, PeriodChange, PeriodOverview, Quarter } from '@klaster/shared/contract/reports';
import { recordChange } from '../../kernel/audit/record.repository';
import { type User, WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { acts, lists, type Act } from '../../kernel/authority/guarded';
import type { Handlers, Services } from '../../kernel/http/call';
import { WorkQueue } from '../../kernel/queue/work-queue';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import {
  deleteHoliday,
  deletePeriod,
  findHoliday,
  hasReports,
  lockCalendar,
  insertPeriod,
  listHolidays,
  listPeriods,
  lockPeriod,
  renewDecisionsDue,
  readCurrentYear,
  updatePeriod,
  upsertHoliday,
} from './repository';
import { DECISION_DAYS } from '../reports/entry/repository';

export function periodRoutes({ db }: Services) {
  // The list is read quickly: only hundreds of concurrent requests have to wait.
  const queue = new WorkQueue({ name: 'periods', concurrency: 3, maxWaiting: 64, retrySeconds: 2 });
  return {
    'GET /api/periods': lists(async (_call, scope) => ({ periods: await listPeriods(db, scope) })),
    'POST /api/periods': acts((call) => openPeriod(db, call, call.body)),
    'PATCH /api/periods/:year/:quarter': acts((call) => changePeriod(db, call, { at: call.params, change: call.body })),
    'DELETE /api/periods/:year/:quarter': acts((call) => withdrawPeriod(db, call, call.params)),
    'GET /api/holidays': async () => ({ holidays: await queue.run(() => listHolidays(db)) }),
    'PATCH /api/holidays': acts(async (call) => {
      await setHoliday(db, call, call.body);
      return { holidays: await listHolidays(db) };
    }),
  } satisfies Partial<Handlers>;
}

/** @throws ProblemError `period_exists`, or on a year after the next: nothing could be published before it for years */
async function openPeriod(db: Database, { checks, ...actor }: Act, period: NewPeriod): Promise<PeriodOverview> {
  if (period.year > (await readCurrentYear(db)) + 1) throw wrongField('year', 'too_big');
  await checks.change(db, async (tx) => {
    const opened = await insertPeriod(tx, period, actor.user.id);
    if (!opened) throw new ProblemError('period_exists');
    await recordChange(tx, actor, { action: 'create', entity: 'periods', id: idOf(period), after: opened });
  });
  return readOverview(db, actor.user, period);
}

/** @throws ProblemError `not_found`, `stale_version` */
async function changePeriod(
  db: Database,
  { checks, ...actor }: Act,
  { at, change }: { readonly at: Quarter; readonly change: PeriodChange },
): Promise<PeriodOverview> {
  await checks.change(db, async (tx) => {
    const before = await lockPeriod(tx, at);
    if (!before) throw new ProblemError('not_found');
    if (before.version !== change.version) throw new ProblemError('stale_version', { current: { ...before } });
    const { version: _, ...wanted } = change;
    await updatePeriod(tx, at, { ...wanted, userId: actor.user.id });
    await recordChange(tx, actor, {
      action: 'edit',
      entity: 'periods',
      id: idOf(at),
      before,
      after: { ...before, ...wanted },
    });
  });
  return readOverview(db, actor.user, at);
}

/** @throws ProblemError `period_not_empty` */
function withdrawPeriod(db: Database, { checks, ...actor }: Act, { year, quarter }: Quarter): Promise<Quarter> {
  const at = { year, quarter };
  return checks.change(db, async (tx) => {
    // Beginning a report takes the shared lock on the quarter.
    const before = await lockPeriod(tx, at);
    if (!before) throw new ProblemError('not_found');
    if (await hasReports(tx, at)) throw new ProblemError('period_not_empty');
    await deletePeriod(tx, at);
    await recordChange(tx, actor, { action: 'remove', entity: 'periods', id: idOf(at), before });
    return at;
  });
}

async function readOverview(db: Database, user: User, at: Quarter): Promise<PeriodOverview> {
  const [period] = await listPeriods(db, WHOLE_REPUBLIC, at);
  if (!period) throw new ProblemError('not_found');
  return period;
}

/** Id in the audit, like `20264`. */
const idOf = ({ year, quarter }: Quarter) => year * 10 + quarter;

type HolidayChange = { readonly day: string; readonly name: string | null };

function setHoliday(db: Database, { checks, ...actor }: Act, { day, name }: HolidayChange): Promise<void> {
  return checks.change(db, async (tx) => {
    await lockCalendar(tx, true);
    const before = await findHoliday(tx, day);
    if ((before?.name ?? null) === name) return;
    if (name === null) await deleteHoliday(tx, day);
    else await upsertHoliday(tx, { day, name });
    await renewDecisionsDue(tx, DECISION_DAYS);
    const action = name === null ? 'remove' : before ? 'edit' : 'create';
    const after = name === null ? null : { day, name };
    await recordChange(tx, actor, { action, entity: 'holidays', id: idOfDay(day), before: before ?? null, after });
  });
}

/** Id in the audit, like `20260501`. */
const idOfDay = (day: string) => Number(day.replaceAll('-', ''));
