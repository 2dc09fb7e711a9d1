import { MAX_BEHIND, webhookReplaySchema } from '@klaster/shared/contract/accounts';
import type { ApiKey, Webhook } from '@klaster/shared/contract/accounts';
import { formatDateTime, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, DataTable, Heading, StatusBadge } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog, Dialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { ActionMenu } from '@klaster/shared/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { useReplay, useWebhookAct, webhooksQuery } from './queries';

type ChosenAct = { readonly webhook: Webhook; readonly act: 'replay' | 'remove' };

/** Webhooks by key, with their lag and last failure. */
export function Webhooks({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation('keys');
  const query = useQuery(webhooksQuery);
  const { subject: chosen, open, ask, close } = useDialogSubject<ChosenAct>();
  const { mutateAsync } = useWebhookAct();
  const ordered = keys.flatMap(({ id }) => (query.data ?? []).filter(({ key_id }) => key_id === id));
  return (
    <>
      <Heading as="h2" size="md">
        {t('webhook.title')}
      </Heading>
      <DataTable
        label={t('webhook.title')}
        query={query}
        columns={useColumns(keys, ask)}
        rows={ordered}
        rowKey={({ id }) => id}
        empty={{ hint: t('webhook.empty') }}
      />
      <Dialog open={open && chosen?.act === 'replay'} onClose={close} title={t('webhook.replay')}>
        {chosen && <ReplayForm webhook={chosen.webhook} onClose={close} />}
      </Dialog>
      <ConfirmDialog
        open={open && chosen?.act === 'remove'}
        onClose={close}
        onConfirm={async () => chosen && mutateAsync({ id: chosen.webhook.id, act: 'removed' })}
        title={t('webhook.remove')}
        question={t('webhook.askRemove', { url: chosen?.webhook.url ?? '' })}
        confirmLabel={t('webhook.remove')}
        cancelLabel={t('cancel')}
        tone="danger"
      />
    </>
  );
}

const TONES = { active: 'green', paused: 'grey', failed: 'red' } as const;

function useColumns(keys: readonly ApiKey[], onChoose: (chosen: ChosenAct) => void): Column<Webhook>[] {
  const { t } = useTranslation(['keys', 'shared']);
  const nameOf = ({ key_id }: Webhook) => formatName(keys.find(({ id }) => id === key_id)?.name ?? '');
  return [
    { id: 'key', header: t('name'), priority: 'title', cell: nameOf },
    {
      id: 'url',
      header: t('webhook.url'),
      priority: 'main',
      cell: ({ url }) => <chakra.span overflowWrap="anywhere">{url}</chakra.span>,
    },
    {
      id: 'status',
      header: t('shared:status'),
      priority: 'main',
      cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`webhook.state.${state}`)}</StatusBadge>,
    },
    { id: 'lag', header: t('webhook.lag'), priority: 'main', cell: (webhook) => <Lag webhook={webhook} /> },
    {
      id: 'success',
      kind: 'code',
      header: t('webhook.success'),
      cell: ({ last_success_at: at }) => (at ? formatDateTime(at) : t('webhook.none')),
    },
    {
      id: 'failure',
      header: t('webhook.lastFailure'),
      priority: 'main',
      cell: (webhook) => <LastFailure webhook={webhook} />,
    },
    { id: 'act', kind: 'actions', header: t('act'), cell: (webhook) => <Acts webhook={webhook} onChoose={onChoose} /> },
  ];
}

function Lag({ webhook: { behind, lag_seconds } }: { webhook: Webhook }) {
  const { t } = useTranslation('keys');
  if (behind === 0) return t('webhook.noLag');
  const changes = behind > MAX_BEHIND ? `${formatNumber(MAX_BEHIND)}+` : formatNumber(behind);
  return t('webhook.behind', { changes, minutes: formatNumber(Math.ceil(lag_seconds / 60)) });
}

function LastFailure({ webhook: { last_failure: last, attempts } }: { webhook: Webhook }) {
  const { t } = useTranslation('keys');
  if (!last?.failure) return t('webhook.noFailure');
  const failure = t(`webhook.failure.${last.failure}`, { status: last.status });
  return t('webhook.retries', { failure, at: formatDateTime(last.at), attempts: formatNumber(attempts) });
}

function Acts({ webhook, onChoose }: { webhook: Webhook; onChoose: (chosen: ChosenAct) => void }) {
  const { t } = useTranslation('keys');
  const { mutate } = useWebhookAct();
  const toggle = webhook.state === 'active' ? 'paused' : 'resumed';
  return (
    <ActionMenu
      trigger={
        <Button variant="outline" size="sm">
          {t('webhook.acts')}
        </Button>
      }
      entries={[
        { id: 'test', label: t('webhook.test'), onSelect: () => mutate({ id: webhook.id, act: 'tested' }) },
        {
          id: 'toggle',
          label: t(toggle === 'paused' ? 'webhook.pause' : 'webhook.resume'),
          onSelect: () => mutate({ id: webhook.id, act: toggle }),
        },
        { id: 'replay', label: t('webhook.replay'), onSelect: () => onChoose({ webhook, act: 'replay' }) },
        {
          id: 'remove',
          label: t('webhook.remove'),
          tone: 'danger',
          onSelect: () => onChoose({ webhook, act: 'remove' }),
        },
      ]}
    />
  );
}

function ReplayForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const form = useZodForm(webhookReplaySchema, { after: webhook.position });
  const { mutateAsync } = useReplay(webhook.id);
  return (
    <Form
      form={form}
      onSubmit={async (input) => {
        await mutateAsync(input);
        onClose();
      }}
    >
      <TextField name="after" label={t('webhook.after')} maxLength={60} required />
      <FormActions submitLabel={t('webhook.replay')} busyLabel={t('saving')}>
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
