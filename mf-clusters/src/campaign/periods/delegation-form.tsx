import { absenceSchema } from '@klaster/shared/contract/reports';
import type { Absence, DelegationsAnswer } from '@klaster/shared/contract/reports';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useSession } from '@klaster/shared/session';
import { Box, Grid } from '@klaster/shared/ui';
import { Form, FormActions, SelectField, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect } from 'react';
import { useDelegation } from './queries';

type Colleague = DelegationsAnswer['colleagues'][number];

/** Users who may delegate only for themselves do not choose the delegator. */
export function DelegationForm({ colleagues }: { colleagues: readonly Colleague[] }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const ownId = useSession()?.claims.sub;
  const delegators = colleagues.filter(({ delegable }) => delegable);
  const [only, ...others] = delegators;
  const empty = {
    delegator_id: only && others.length === 0 ? String(only.id) : '',
    delegate_id: '',
    from: '',
    until: '',
  };
  const form = useZodForm<Absence, Absence>(absenceSchema, empty);
  const { mutateAsync } = useDelegation(ownId);
  const delegator = delegators.find(({ id }) => String(id) === form.watch('delegator_id'));
  const delegates = colleagues.filter((colleague) => mayDecideFor(colleague, delegator));
  const delegateId = form.watch('delegate_id');
  const isOffered = delegateId === '' || delegates.some(({ id }) => String(id) === delegateId);
  useEffect(() => {
    // The field shows no choice that is not offered, but would send it.
    if (!isOffered) form.setValue('delegate_id', '');
  }, [form, isOffered]);
  return (
    <Box maxW="form" data-form-in-place="" data-print="hidden">
      <Form
        form={form}
        onSubmit={async (absence) => {
          await mutateAsync(absence);
          form.reset(empty);
          notify({ tone: 'success', title: t('shared:success'), message: t('delegation.added') });
        }}
      >
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
          {others.length > 0 && (
            <SelectField
              name="delegator_id"
              label={t('delegation.delegator')}
              required
              options={delegators.map(toOption)}
            />
          )}
          <SelectField name="delegate_id" label={t('delegation.delegate')} required options={delegates.map(toOption)} />
          <TextField name="from" type="date" label={t('delegation.from')} required />
          <TextField name="until" type="date" label={t('delegation.until')} required />
        </Grid>
        <FormActions submitLabel={t('delegation.add')} />
      </Form>
    </Box>
  );
}

const toOption = ({ id, full_name }: Colleague) => ({ value: String(id), label: formatName(full_name) });

/** Staff of the republic, or of the delegator's province. */
const mayDecideFor = ({ id, province_code }: Colleague, delegator: Colleague | undefined) =>
  id !== delegator?.id && (province_code === null || province_code === delegator?.province_code);
