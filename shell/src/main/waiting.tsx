import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { isDueOver, isSameQuarter } from '@klaster/shared/contract/reports';
import type { OwnReport, OwnReportsAnswer, Quarter } from '@klaster/shared/contract/reports';
import { formatDate, formatNumber, quarterOf, useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { useHolds, useSession } from '@klaster/shared/session';
import { Below } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReportCounts } from '../live/waiting-counts';
import { EmptyNote, Part, TaskList, usePages } from './part';
import type { Task } from './part';
import { campaignQuery, ownReportsQuery, periodsQuery } from './queries';

/** Maximum number of tasks; a cluster hardly ever has more open quarters. */
const MAX_TASKS = 20;

/** Adds a quarter to the address of a page of reports. */
export const atQuarter = (path: string, { year, quarter }: Quarter) =>
  `${path}?cluster_annual=${year}&cluster_quarter=${quarter}`;

/** Tasks of staff: reports to decide on, clusters without a report, a quarter to open. */
export function StaffWaiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation('main');
  const counts = useReportCounts();
  const tasks = [...useDecisionTasks(counts.data), ...useCampaignTasks()];
  const periods = useQuery(periodsQuery);
  const latest = periods.data?.periods[0];
  const campaign = useQuery(campaignQuery(latest));
  const queries = [counts, periods, ...(latest ? [campaign] : [])];
  return (
    <>
      <Part title={t('waiting.title')} query={counts}>
        {() => (tasks.length > 0 ? <TaskList tasks={tasks} /> : <EmptyNote>{t('waiting.none')}</EmptyNote>)}
      </Part>
      <Below isKnown={queries.every((query) => !loadState(query).waiting)}>{children}</Below>
    </>
  );
}

type Counts = { toReview: number; late: number };

/** Reports that wait for a decision may be of an earlier quarter than the queue's default. */
function useDecisionTasks(counts: Counts | null | undefined): Task[] {
  const { t } = useTranslation('main');
  const [now] = useState(() => new Date());
  const { data } = useQuery(periodsQuery);
  if (!counts) return [];
  const today = quarterOf(now);
  const waiting = data?.periods.filter((period) => period.open && period.new > 0) ?? [];
  const [latest] = waiting.some((period) => isSameQuarter(period, today)) ? [] : waiting;
  const queue = latest ? atQuarter('/amallar', latest) : '/amallar';
  return [
    ...taskIf(counts.toReview > 0, {
      to: queue,
      text: t('waiting.toReview'),
      number: counts.toReview,
    }),
    ...taskIf(counts.late > 0, {
      to: `${queue}${queue.includes('?') ? '&' : '?'}late=true`,
      text: t('waiting.late'),
      number: counts.late,
      tone: 'red',
    }),
  ];
}

function useCampaignTasks(): Task[] {
  const { t } = useTranslation('main');
  const [now] = useState(() => new Date());
  const mayBegin = useHolds('CREATE');
  const isAdmin = useHolds('ADMIN');
  const province = useSession()?.claims.province_code ?? null;
  const periods = useQuery(periodsQuery).data?.periods;
  const latest = periods?.[0];
  const { data: campaign } = useQuery(campaignQuery(latest));
  const none = campaign?.period?.open ? campaign.total.none : 0;
  const today = quarterOf(now);
  const isOpened = periods?.some((period) => isSameQuarter(period, today));
  return [
    ...taskIf(mayBegin && none > 0 && latest !== undefined, {
      to: latest
        ? province === null
          ? atQuarter('/hududlar', latest)
          : `${atQuarter(`/hududlar/clusters/${province}`, latest)}&status=none`
        : '',
      text: t('waiting.notBegun'),
      number: none,
      note: latest && `${t('period', latest)} · ${t('waiting.due', { date: formatDate(latest.due_on) })}`,
      tone: 'yellow',
    }),
    ...taskIf(isAdmin && isOpened === false, {
      to: '/hududlar/periods',
      text: t('waiting.openPeriod'),
      note: t('period', today),
    }),
  ];
}

const taskIf = (condition: boolean, { note, ...task }: Omit<Task, 'note'> & { note?: string | undefined }): Task[] =>
  condition ? [{ ...task, ...(note !== undefined && { note }) }] : [];

export function OwnWaiting({ clusterId, children }: { clusterId: number; children: ReactNode }) {
  const { t } = useTranslation('main');
  const query = useQuery(ownReportsQuery(clusterId));
  const listTasks = useOwnTasks();
  const pages = usePages();
  return (
    <>
      <Part title={t('waiting.title')} query={query}>
        {(mine) => {
          if (mine.cluster.removed) return <EmptyNote>{t('waiting.removed')}</EmptyNote>;
          const tasks = listTasks(mine).filter(({ to }) => pages(to));
          return tasks.length > 0 ? <TaskList tasks={tasks} /> : <EmptyNote>{t('waiting.none')}</EmptyNote>;
        }}
      </Part>
      <Below isKnown={!loadState(query).waiting}>{children}</Below>
    </>
  );
}

function useOwnTasks(): (mine: OwnReportsAnswer) => Task[] {
  const { t } = useTranslation('main');
  const [now] = useState(() => new Date());
  const mayBegin = useHolds('CREATE');
  const mayEdit = useHolds('CREATE', 'UPDATE');
  const due = (day: string) => t(isDueOver(day, now) ? 'waiting.overdue' : 'waiting.due', { date: formatDate(day) });
  const chooseTone = (day: string) => (isDueOver(day, now) ? { tone: 'red' as const } : {});
  const choosePath = ({ id }: OwnReport) => (mayEdit ? `/malumotlarim/edit/${id}` : `/malumotlarim/cluster-info/${id}`);
  return ({ reports, to_begin: toBegin }) => {
    const open = reports.filter(({ period }) => period.open);
    const rejected = open.filter(({ status }) => status === REPORT_STATUS.rejected);
    const drafts = open.filter(({ status }) => status === REPORT_STATUS.draft);
    return [
      ...rejected.map((report): Task => ({
        to: choosePath(report),
        text: t('waiting.mend', { period: t('period', report) }),
        note: [
          ...(report.remarks > 0 ? [t('waiting.remarks', { number: formatNumber(report.remarks) })] : []),
          due(report.period.due_on),
        ].join(' · '),
        tone: 'red',
      })),
      ...drafts.map((report): Task => ({
        to: choosePath(report),
        text: t('waiting.draft', { period: t('period', report) }),
        note: `${t('waiting.filled', { filled: report.filled, total: report.fillable })} · ${due(report.period.due_on)}`,
        ...chooseTone(report.period.due_on),
      })),
      ...(mayBegin ? toBegin.toSorted((a, b) => a.due_on.localeCompare(b.due_on)) : []).map((period): Task => ({
        to: '/malumotlarim/create',
        text: t('waiting.begin', { period: t('period', period) }),
        note: due(period.due_on),
        ...chooseTone(period.due_on),
      })),
    ].slice(0, MAX_TASKS);
  };
}
