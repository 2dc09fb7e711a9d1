import type { PeriodOverview } from '@klaster/shared/contract/reports';
import { formatDate, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Button, DataTable } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import { DueDialog, OpeningDialog, RemovalDialog, StateDialog } from './period-dialogs';
import { PeriodBadge } from './period-state';
import { periodsQuery } from './queries';

/** Kept while the dialog closes, so that its text does not disappear. */
type OpenDialog = { about: 'due' | 'state' | 'removal'; period: PeriodOverview; open: boolean };

const keyOf = ({ year, quarter }: PeriodOverview) => `${year}-${quarter}`;

export function PeriodList({ mayChange }: { mayChange: boolean }) {
  const { data } = useQuery(periodsQuery);
  const [opened, setOpened] = useState<OpenDialog>();
  const open = useCallback<OnOpen>((period, about) => setOpened({ about, period, open: true }), []);
  const periods = data?.periods ?? [];
  const dialog = opened ?? (mayChange ? likelyDialog(periods) : undefined);
  // After a conflict the change starts from the other user's result. A withdrawn quarter keeps its last state.
  const period = dialog && (periods.find((period) => keyOf(period) === keyOf(dialog.period)) ?? dialog.period);
  const close = () => setOpened((now) => now && { ...now, open: false });
  const shown = period && { period, open: dialog.open, onClose: close };
  return (
    <>
      <PeriodTable onOpen={mayChange ? open : undefined} />
      {shown && dialog.about === 'due' && <DueDialog key={keyOf(shown.period)} {...shown} />}
      {shown && dialog.about === 'state' && <StateDialog key={keyOf(shown.period)} {...shown} />}
      {shown && dialog.about === 'removal' && <RemovalDialog key={keyOf(shown.period)} {...shown} />}
    </>
  );
}

type OnOpen = (period: PeriodOverview, about: OpenDialog['about']) => void;

/** Memoised: opening a dialog does not render it. Without `onOpen` there are no buttons. */
const PeriodTable = memo(function PeriodTable({ onOpen }: { onOpen: OnOpen | undefined }) {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(periodsQuery);
  return (
    <DataTable
      label={t('periods.title')}
      columns={useColumns(onOpen)}
      rows={query.data?.periods ?? []}
      rowKey={keyOf}
      empty={{ title: t('periods.none'), ...(onOpen && { hint: t('periods.noneHint') }) }}
      query={query}
    />
  );
});

/** The dialog to render in advance: the due date of an open quarter is changed most often. */
function likelyDialog(periods: readonly PeriodOverview[]): OpenDialog | undefined {
  const period = periods.find(({ open }) => open);
  return period && { about: 'due', period, open: false };
}

function useColumns(onOpen: OnOpen | undefined): Column<PeriodOverview>[] {
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
    cell: (row) => onOpen && <PeriodActions period={row} onOpen={(about) => onOpen(row, about)} />,
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
    ...(onOpen ? [actions] : []),
  ];
}

interface PeriodActionsProps {
  period: PeriodOverview;
  onOpen: (about: OpenDialog['about']) => void;
}

function PeriodActions({ period, onOpen }: PeriodActionsProps) {
  const { t } = useTranslation('mf-clusters');
  const name = t('queue.period', period);
  const state = period.open ? 'close' : 'reopen';
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('periods.changeDueOf', { period: name })}
        onClick={() => onOpen('due')}
      >
        {t('periods.changeDue')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t(`periods.${state}Of`, { period: name })}
        onClick={() => onOpen('state')}
      >
        {t(`periods.${state}`)}
      </Button>
      {period.new + period.confirmed + period.rejected === 0 && (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="red"
          aria-label={t('periods.takeBackOf', { period: name })}
          onClick={() => onOpen('removal')}
        >
          {t('periods.takeBack')}
        </Button>
      )}
    </>
  );
}

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
