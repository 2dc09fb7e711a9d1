import { requiringPositionsSchema } from '@klaster/shared/contract/accounts';
import { POSITIONS } from '@klaster/shared/contract/http';
import type { RequiringPositions } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, Loaded, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { ChoicesField, Form, FormActions, useZodForm } from '@klaster/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requirementQuery, useRequirePositions } from './queries';

export function FactorRequirement() {
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outline"
        onClick={() => setOpen(true)}
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
      >
        {t('factor.open')}
      </Button>
      <Dialog open={open} onClose={close} title={t('factor.title')} drawnClosed>
        {/* Loaded when the button is pointed at, and again each time: the form must not start from old values. */}
        {(open || isPointedAt) && <Requirement onDone={close} />}
      </Dialog>
    </>
  );
}

type RequirementProps = { onDone: () => void };

function Requirement({ onDone }: RequirementProps) {
  const query = useQuery(requirementQuery);
  return <Loaded query={query}>{(required) => <RequirementForm required={required} onDone={onDone} />}</Loaded>;
}

function RequirementForm({ required, onDone }: RequirementProps & { required: RequiringPositions }) {
  const { t } = useTranslation(['users', 'shell']);
  const form = useZodForm<RequiringPositions, RequiringPositions>(requiringPositionsSchema, required);
  const { mutateAsync } = useRequirePositions();
  const save = async (body: RequiringPositions) => {
    await mutateAsync(body);
    onDone();
  };
  const options = POSITIONS.map((value) => ({ value, label: t(`shell:account.${value}`) }));
  return (
    <Form form={form} onSubmit={save}>
      <Text>{t('factor.text')}</Text>
      <ChoicesField name="positions" label={t('factor.positions')} options={options} />
      <FormActions submitLabel={t('save')} busyLabel={t('saving')}>
        <Button variant="outline" onClick={onDone}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
