import { DEFAULT_LANGUAGE } from '@klaster/shared/contract/http';
import { narrowScope, WHOLE_REPUBLIC, type Scope } from '../../kernel/authority/scope';
import { inSnapshot, now, type Database } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { textFile } from '../../kernel/http/file-answer';
import { ProblemError } from '../../kernel/problems/problem-error';
import { fill } from '../../kernel/texts/fill';
import { hashOf, newToken } from '../auth/link-token';
import { writeCalendar, type DayEvent } from './ical';
import { deleteAddress, findAddress, findOwner, listDeadlines, listDecisionDays, saveAddress } from './repository';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

type Texts = (typeof TEXTS)[keyof typeof TEXTS];

export const calendarRoutes = ({ db }: Services) =>
  ({
    'GET /api/me/calendar': async ({ user }) => ({ created_at: asText(await findAddress(db, user.id)) }),
    'PATCH /api/me/calendar': async ({ user, body, origin }) => {
      if (!body.on) {
        await deleteAddress(db, user.id);
        return { created_at: null, address: null };
      }
      const token = newToken();
      const created_at = asText(await saveAddress(db, user.id, hashOf(token)));
      return { created_at, address: `${origin}/api/calendar.ics?token=${token}` };
    },
    'GET /api/calendar.ics': ({ query, origin }) =>
      inSnapshot(db, async (tx) => ({
        ...textFile('deadlines', await buildCalendar(tx, query.token, origin)),
        isPrivate: true,
      })),
  }) satisfies Partial<Handlers>;

const asText = (moment: Date | null) => moment?.toISOString() ?? null;

/** @throws ProblemError `not_found` */
async function buildCalendar(db: Database, token: string, origin: string): Promise<string> {
  const owner = await findOwner(db, hashOf(token));
  if (!owner) throw new ProblemError('not_found');
  const texts = TEXTS[owner.language ?? DEFAULT_LANGUAGE];
  const deadlines = (await listDeadlines(db, owner.cluster_id)).map(({ year, quarter, due_on }) => ({
    id: `quarter-${year}-${quarter}`,
    day: due_on,
    summary: fill(texts.report, { year, quarter }),
  }));
  const decisions = owner.cluster_id === null ? await decisionEvents(db, texts, owner) : [];
  const { host } = new URL(origin);
  return writeCalendar({ name: texts.name, host, url: origin, at: await now(db) }, [...deadlines, ...decisions]);
}

const territoryOf = (province: string | null): Scope => narrowScope(WHOLE_REPUBLIC, province ?? undefined);

type Owner = Parameters<typeof listDecisionDays>[2];

async function decisionEvents(db: Database, texts: Texts, owner: Owner): Promise<DayEvent[]> {
  const days = await listDecisionDays(db, territoryOf(owner.province_code), owner);
  return days.map(({ day, reports }) => ({
    id: `decisions-${day}`,
    day,
    summary: fill(texts.decisions, { count: reports }),
  }));
}
