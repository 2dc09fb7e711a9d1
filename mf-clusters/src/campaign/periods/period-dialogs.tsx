import { quarterSchema, yearSchema } from '@klaster/shared/contract/http';
import { isSameQuarter, newPeriodSchema, quarterAfter } from '@klaster/shared/contract/reports';
import type { NewPeriod, PeriodOverview } from '@klaster/shared/contract/reports';
import { isStale } from '@klaster/shared/http';
import { formatDate, formatNumber, quarterOf, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, Text } from '@klaster/shared/ui';
import { ConfirmDialog, Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, SelectField, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureText } from '../status/failure-text';
import { periodsQuery, usePeriodEdit, usePeriodOpening, usePeriodRemoval } from './queries';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Select fields have texts, the API takes numbers. */
const openingSchema = newPeriodSchema.extend({ year: yearSchema, quarter: quarterSchema });

const QUARTERS = [1, 2, 3, 4];

/** Begins with the next quarter that is not there yet. An existing one is reported beside the field. */
export function OpeningDialog({ open, onClose, now }: DialogProps & { now: Date }) {
  const { t } = useTranslation('mf-clusters');
  const { data } = useQuery(periodsQuery);
  const next = nextPeriod(data?.periods ?? [], now);
  const [offered, setOffered] = useState(next);
  // Rendered before it opens, it follows what is saved; once open, it keeps what is typed.
  if (!open && !isSameQuarter(next, offered)) setOffered(next);
  return (
    <Dialog open={open} onClose={onClose} title={t('periods.openNew')} drawnClosed>
      <OpeningForm key={offered.year * 4 + offered.quarter} offered={offered} onClose={onClose} now={now} />
    </Dialog>
  );
}

/** The first quarter from now on that has not been opened, due three months after the one before. */
function nextPeriod(periods: readonly PeriodOverview[], now: Date): NewPeriod {
  let next = quarterOf(now);
  while (periods.some((period) => isSameQuarter(period, next))) next = quarterAfter(next);
  const before = periods.find((period) => isSameQuarter(period, quarterAfter(next, -1)));
  return { ...next, due_on: before ? threeMonthsAfter(before.due_on) : '' };
}

/** @param day as `2026-11-30` @returns the last day of a month that is shorter */
function threeMonthsAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + 3, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 2, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

type OpeningFormProps = Pick<DialogProps, 'onClose'> & { offered: NewPeriod; now: Date };

function OpeningForm({ offered, onClose, now }: OpeningFormProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { year } = quarterOf(now);
  const form = useZodForm(openingSchema, {
    year: String(offered.year),
    quarter: String(offered.quarter),
    due_on: offered.due_on,
  });
  const { mutateAsync } = usePeriodOpening();
  return (
    <Form
      form={form}
      onSubmit={async (period) => {
        await mutateAsync(period);
        notify({ tone: 'success', title: t('shared:success'), message: t('periods.opened') });
        onClose();
      }}
    >
      <SelectField
        name="year"
        label={t('shared:year')}
        required
        options={[year - 1, year, year + 1].map((value) => ({ value: String(value), label: String(value) }))}
      />
      <SelectField
        name="quarter"
        label={t('shared:quarter')}
        required
        options={QUARTERS.map((value) => ({ value: String(value), label: t('quarter', { quarter: value }) }))}
      />
      <DueField />
      <Answers submit={t('periods.openIt')} onClose={onClose} />
    </Form>
  );
}

const dueSchema = newPeriodSchema.pick({ due_on: true });

/** After a conflict the user sees the other's values, and may save again. */
export function DueDialog({ period, open, onClose }: DialogProps & { period: PeriodOverview }) {
  const { t } = useTranslation('mf-clusters');
  const [version, setVersion] = useState(period.version);
  // Rendered before it opens, it follows what is saved; once open, it keeps what is typed.
  if (!open && version !== period.version) setVersion(period.version);
  return (
    <Dialog open={open} onClose={onClose} title={t('periods.dueOf', { period: t('queue.period', period) })} drawnClosed>
      <DueForm key={version} period={period} onClose={onClose} />
    </Dialog>
  );
}

function DueForm({ period, onClose }: Pick<DialogProps, 'onClose'> & { period: PeriodOverview }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { year, quarter, version } = period;
  const form = useZodForm(dueSchema, { due_on: period.due_on });
  const { mutateAsync, error } = usePeriodEdit();
  return (
    <Form
      form={form}
      onSubmit={async ({ due_on }) => {
        await mutateAsync({ year, quarter, version, due_on });
        notify({ tone: 'success', title: t('shared:success'), message: t('periods.changed') });
        onClose();
      }}
    >
      {isStale(error) && <StandsNow period={period} />}
      <DueField />
      <Answers submit={t('periods.save')} onClose={onClose} />
    </Form>
  );
}

export function StateDialog({ period, open, onClose }: DialogProps & { period: PeriodOverview }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { mutateAsync, error } = usePeriodEdit();
  const { year, quarter, version } = period;
  const act = period.open ? 'close' : 'reopen';
  const name = t('queue.period', period);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(`periods.${act}Of`, { period: name })}
      question={<Text>{t(`periods.${act}Question`, { period: name })}</Text>}
      confirmLabel={t(`periods.${act}`)}
      tone={period.open ? 'danger' : 'normal'}
      onConfirm={async () => {
        await mutateAsync({ year, quarter, version, open: !period.open });
        notify({ tone: 'success', title: t('shared:success'), message: t('periods.changed') });
      }}
    >
      {period.open && (
        <Text mt="2" fontWeight="medium">
          {period.new > 0 ? t('periods.stillWait', { total: formatNumber(period.new) }) : t('periods.noneWait')}
        </Text>
      )}
      <FailureText error={error} />
      {isStale(error) && <StandsNow period={period} />}
    </ConfirmDialog>
  );
}

/** A quarter with a report, even a draft, cannot be withdrawn, and the dialog says so. */
export function RemovalDialog({ period, open, onClose }: DialogProps & { period: PeriodOverview }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { mutateAsync, error } = usePeriodRemoval();
  const name = t('queue.period', period);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('periods.takeBackOf', { period: name })}
      question={t('periods.takeBackQuestion', { period: name })}
      confirmLabel={t('periods.takeBack')}
      tone="danger"
      onConfirm={async () => {
        await mutateAsync({ year: period.year, quarter: period.quarter });
        notify({ tone: 'success', title: t('shared:success'), message: t('periods.takenBack') });
      }}
    >
      <FailureText error={error} />
    </ConfirmDialog>
  );
}

function StandsNow({ period: { due_on, open } }: { period: PeriodOverview }) {
  const { t } = useTranslation('mf-clusters');
  const state = t(open ? 'periods.open' : 'periods.closed');
  return <Text mt="2">{t('periods.standsNow', { date: formatDate(due_on), state })}</Text>;
}

function DueField() {
  const { t } = useTranslation('mf-clusters');
  return <TextField name="due_on" type="date" label={t('periods.due')} required help={t('periods.dueHelp')} />;
}

function Answers({ submit, onClose }: { submit: string; onClose: () => void }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <FormActions submitLabel={submit}>
      <Button variant="outline" colorPalette="gray" onClick={onClose}>
        {t('periods.cancel')}
      </Button>
    </FormActions>
  );
}
