import type { PeriodOverview } from '@klaster/shared/contract';
import { formatDate, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Button, DataTable } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DueDialog, OpeningDialog, RemovalDialog, StateDialog } from './period-dialogs';
import { PeriodBadge } from './period-state';
import { periodsQuery } from './queries';

/** What is asked about which quarter. It outlives the dialog's closing, so that its words stay while the dialog fades. */
type Asked = { about: 'due' | 'state' | 'removal'; period: PeriodOverview; open: boolean };

const keyOf = ({ year, quarter }: PeriodOverview) => `${year}-${quarter}`;

/** Quarters that reports were asked for; whoever may change them opens, closes and gives them another last day. */
export function PeriodList({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(periodsQuery);
  const [asked, setAsked] = useState<Asked>();
  const periods = query.data?.periods ?? [];
  // As it stands now: whoever was overtaken changes what the other has left. One that was taken back stands as it was.
  const period = asked && (periods.find((one) => keyOf(one) === keyOf(asked.period)) ?? asked.period);
  const close = () => setAsked((now) => now && { ...now, open: false });
  const columns = useColumns(mayChange ? (row, about) => setAsked({ about, period: row, open: true }) : undefined);
  return (
    <>
      <DataTable
        label={t('periods.title')}
        columns={columns}
        rows={periods}
        rowKey={keyOf}
        empty={{ title: t('periods.none'), ...(mayChange && { hint: t('periods.noneHint') }) }}
        query={query}
      />
      {period && asked?.about === 'due' && (
        <DueDialog key={`due-${keyOf(period)}`} period={period} open={asked.open} onClose={close} />
      )}
      {period && asked?.about === 'state' && (
        <StateDialog key={`state-${keyOf(period)}`} period={period} open={asked.open} onClose={close} />
      )}
      {period && asked?.about === 'removal' && (
        <RemovalDialog key={`removal-${keyOf(period)}`} period={period} open={asked.open} onClose={close} />
      )}
    </>
  );
}

/** @param onAsk begins a change; without it there is nothing to press */
function useColumns(
  onAsk: ((period: PeriodOverview, about: Asked['about']) => void) | undefined,
): Column<PeriodOverview>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const count = (id: 'new' | 'confirmed' | 'rejected'): Column<PeriodOverview> => ({
    id,
    kind: 'figure',
    priority: 'main',
    header: t(`shared:reportStatus.${id}`),
    cell: (period) => formatNumber(period[id]),
  });
  const actions: Column<PeriodOverview> = {
    id: 'actions',
    kind: 'actions',
    header: t('regions.actions'),
    cell: (row) => onAsk && <PeriodActions period={row} onAsk={(about) => onAsk(row, about)} />,
  };
  return [
    { id: 'period', priority: 'title', header: t('latest.period'), cell: (period) => t('queue.period', period) },
    {
      id: 'due',
      kind: 'code',
      priority: 'main',
      header: t('periods.due'),
      cell: ({ due_on }) => formatDate(due_on),
    },
    {
      id: 'state',
      priority: 'main',
      header: t('shared:status'),
      cell: ({ open }) => <PeriodBadge open={open} />,
    },
    count('new'),
    count('confirmed'),
    count('rejected'),
    ...(onAsk ? [actions] : []),
  ];
}

interface PeriodActionsProps {
  period: PeriodOverview;
  onAsk: (about: Asked['about']) => void;
}

function PeriodActions({ period, onAsk }: PeriodActionsProps) {
  const { t } = useTranslation('mf-clusters');
  const name = t('queue.period', period);
  const state = period.open ? 'close' : 'reopen';
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('periods.changeDueOf', { period: name })}
        onClick={() => onAsk('due')}
      >
        {t('periods.changeDue')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t(`periods.${state}Of`, { period: name })}
        onClick={() => onAsk('state')}
      >
        {t(`periods.${state}`)}
      </Button>
      {period.new + period.confirmed + period.rejected === 0 && (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="red"
          aria-label={t('periods.takeBackOf', { period: name })}
          onClick={() => onAsk('removal')}
        >
          {t('periods.takeBack')}
        </Button>
      )}
    </>
  );
}

/** The button that opens a new quarter, with its dialog. */
export function PeriodOpening({ now }: { now: Date }) {
  const { t } = useTranslation('mf-clusters');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('periods.openNew')}</Button>
      <OpeningDialog open={open} onClose={() => setOpen(false)} now={now} />
    </>
  );
}
