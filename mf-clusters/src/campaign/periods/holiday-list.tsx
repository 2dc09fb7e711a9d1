import { holidayChangeSchema } from '@klaster/shared/contract/reports';
import type { Holiday } from '@klaster/shared/contract/reports';
import { formatDate, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Box, Button, DataTable, Grid, Heading, Stack, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { FailureText } from '../status/failure-text';
import { holidaysQuery, useHolidayChange } from './queries';

export function HolidayList({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(holidaysQuery);
  const { subject: removed, open, ask, close } = useDialogSubject<Holiday>();
  const columns = useColumns(mayChange ? ask : undefined);
  return (
    <Stack as="section" gap="3" aria-labelledby="holidays">
      <Box>
        <Heading as="h2" id="holidays" fontSize="md">
          {t('holidays.title')}
        </Heading>
        <Text color="fg.muted">{t('holidays.context')}</Text>
      </Box>
      {mayChange && <HolidayForm />}
      <DataTable
        label={t('holidays.title')}
        columns={columns}
        rows={query.data?.holidays ?? []}
        rowKey={({ day }) => day}
        empty={{ title: t('holidays.none') }}
        query={query}
      />
      {removed && <RemovalDialog key={removed.day} holiday={removed} open={open} onClose={close} />}
    </Stack>
  );
}

/** Without `onRemove` there are no buttons. */
function useColumns(onRemove: ((holiday: Holiday) => void) | undefined): Column<Holiday>[] {
  const { t } = useTranslation('mf-clusters');
  const actions: Column<Holiday> = {
    id: 'actions',
    kind: 'actions',
    header: t('regions.actions'),
    cell: (holiday) => (
      <Button
        size="sm"
        variant="ghost"
        colorPalette="red"
        aria-label={t('holidays.removeOf', { day: formatDate(holiday.day), name: holiday.name })}
        onClick={() => onRemove?.(holiday)}
      >
        {t('holidays.remove')}
      </Button>
    ),
  };
  return [
    { id: 'day', kind: 'code', priority: 'title', header: t('holidays.day'), cell: ({ day }) => formatDate(day) },
    { id: 'name', priority: 'main', header: t('holidays.name'), cell: ({ name }) => name },
    ...(onRemove ? [actions] : []),
  ];
}

const NO_HOLIDAY = { day: '', name: '' };

function HolidayForm() {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const form = useZodForm(holidayChangeSchema, NO_HOLIDAY);
  const { mutateAsync } = useHolidayChange();
  return (
    <Box maxW="form" data-form-in-place="" data-print="hidden">
      <Form
        form={form}
        onSubmit={async (holiday) => {
          await mutateAsync(holiday);
          form.reset(NO_HOLIDAY);
          notify({ tone: 'success', title: t('shared:success'), message: t('holidays.added') });
        }}
      >
        <Grid templateColumns={{ base: '1fr', sm: '11rem 1fr' }} gap="3">
          <TextField name="day" type="date" label={t('holidays.day')} required />
          <TextField name="name" label={t('holidays.name')} required maxLength={100} />
        </Grid>
        <FormActions submitLabel={t('holidays.add')} />
      </Form>
    </Box>
  );
}

interface RemovalDialogProps {
  holiday: Holiday;
  open: boolean;
  onClose: () => void;
}

function RemovalDialog({ holiday, open, onClose }: RemovalDialogProps) {
  const { t } = useTranslation('mf-clusters');
  const { mutateAsync, error } = useHolidayChange();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('holidays.removeTitle')}
      question={t('holidays.removeQuestion', { day: formatDate(holiday.day), name: holiday.name })}
      confirmLabel={t('holidays.remove')}
      tone="danger"
      onConfirm={() => mutateAsync({ day: holiday.day, name: null })}
    >
      <FailureText error={error} />
    </ConfirmDialog>
  );
}
