import { repairBodySchema } from '@klaster/shared/contract/releases';
import type { RepairAnswer } from '@klaster/shared/contract/releases';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { chakra, Loaded, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useZodForm } from '@klaster/shared/ui/form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { shortVersion } from '../../src/releases/panel-parts';
import { REGISTRY } from '../../src/releases/queries';
import { ActForm } from '../acts/act-form';
import { operationsClient } from '../session/client';

/** Fetched each time the dialog opens. */
const previewQuery = queryOptions({
  queryKey: [...REGISTRY, 'repair'],
  queryFn: () => operationsClient.call('GET /registry/repair'),
  gcTime: 0,
});

type RepairDialogProps = { open: boolean; onClose: () => void };

export function RepairDialog({ open, onClose }: RepairDialogProps) {
  const { t } = useTranslation('operations');
  return (
    <Dialog open={open} onClose={onClose} title={t('repair.title')}>
      {open && <RepairPreview onClose={onClose} />}
    </Dialog>
  );
}

function RepairPreview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations');
  const preview = useQuery(previewQuery);
  return (
    <Loaded query={preview}>
      {(plan) =>
        plan.fault === null ? <Text>{t('repair.nothing')}</Text> : <RepairForm plan={plan} onClose={onClose} />
      }
    </Loaded>
  );
}

function RepairForm({ plan, onClose }: { plan: RepairAnswer; onClose: () => void }) {
  const { t } = useTranslation('operations');
  const form = useZodForm(repairBodySchema, { why: '' });
  return (
    <ActForm
      form={form}
      act={(body) => operationsClient.call('POST /registry/repair', { body })}
      done={() => t('repair.done')}
      onClose={onClose}
      submitLabel={t('repair.submit')}
      tone="danger"
    >
      <Plan {...plan} />
    </ActForm>
  );
}

function Plan({ fault, restored, setAside, carried, lost, live }: RepairAnswer) {
  const { t } = useTranslation('operations');
  const numbers = (events: readonly number[]) => events.join(', ') || t('repair.none');
  const lines: [string, string][] = [
    [t('repair.fault'), fault ?? t('repair.none')],
    [t('repair.restored'), numbers(restored)],
    [t('repair.setAside'), numbers(setAside)],
    [t('repair.carried'), formatNumber(carried)],
    [t('repair.lost'), numbers(lost)],
    [
      t('repair.live'),
      Object.entries(live)
        .map(([app, version]) => `${app} ${shortVersion(version)}`)
        .join(', ') || t('repair.none'),
    ],
  ];
  return (
    <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: '12rem 1fr' }} columnGap="4" rowGap="1">
      {lines.map(([name, value]) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd overflowWrap="anywhere" mb={{ base: '2', sm: '0' }}>
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
