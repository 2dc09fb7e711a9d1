import type { Position } from '@klaster/shared/contract/http';
import { sessionClient } from '@klaster/shared/http';
import type { CallName, ProvenRequest } from '@klaster/shared/http';
import { formatDate, formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { Box, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';

const ACTS = {
  'POST /api/users': 'createAccount',
  'PATCH /api/users/:id': 'changeAccount',
  'PATCH /api/users/:id/activity': 'activity',
  'POST /api/users/:id/link': 'link',
  'POST /api/users/:id/erase': 'erase',
  'POST /api/users/imports': 'import',
  'PATCH /api/second-factor/positions': 'requirement',
  'PATCH /api/approval-levels': 'levels',
  'POST /api/approval-delegations': 'delegate',
  'POST /api/users/:id/delegations': 'delegate',
  'POST /api/users/:id/second-factor/reset': 'factorReset',
  'POST /api/scoring-methods/publish': 'publish',
  'POST /api/keys': 'createKey',
  'POST /api/webhooks': 'createWebhook',
} as const satisfies Partial<Record<CallName, string>>;

/** Fields of a request body that are shown: all that identify somebody or give authority. */
type ShownBody = {
  readonly login?: string;
  readonly full_name?: string;
  readonly name?: string;
  /** Receiver of a webhook. */
  readonly url?: string;
  readonly positions?: readonly Position[];
  readonly province_code?: string | null;
  readonly cluster_id?: number | null;
  readonly email?: string | null;
  readonly is_active?: boolean;
  readonly year?: number;
  readonly quarter?: number;
  readonly delegate_id?: number;
  readonly from?: string;
  readonly until?: string;
};

type Named = { readonly login: string; readonly full_name: string };

/** Describes the pending request, not the screen that sends it, so that the user notices an act that is not their own. */
export function ActDescription({ request }: { request: ProvenRequest }) {
  const { t } = useTranslation(['proof', 'shell']);
  const body = ('body' in request ? request.body : {}) as ShownBody;
  const subject = useSubject(request.path);
  const { login, full_name } = body;
  const named = login !== undefined && full_name !== undefined ? formatUser({ login, full_name }) : undefined;
  const present = subject && formatUser(subject);
  return (
    <Box p="3" bg="bg.muted" borderRadius="md">
      <Text fontWeight="semibold">{t(`acts.${findAct(request.name, body)}`)}</Text>
      <Text>{present ?? named ?? body.name ?? body.url}</Text>
      {present !== undefined && named !== undefined && named !== present && (
        <Text>{t('becomes', { name: named })}</Text>
      )}
      {body.positions && (
        <Text>
          {t('positions')}: {body.positions.map((each) => t(`shell:account.${each}`)).join(', ') || t('noPositions')}
        </Text>
      )}
      {body.province_code !== undefined && <Territory {...body} />}
      {typeof body.email === 'string' && (
        <Text>
          {t('email')}: {body.email}
        </Text>
      )}
      {body.delegate_id !== undefined && <Delegate {...body} id={body.delegate_id} />}
      {body.year !== undefined && <Text>{t('from', { year: body.year, quarter: body.quarter ?? '' })}</Text>}
    </Box>
  );
}

const formatUser = ({ full_name, login }: Named) => `${formatName(full_name)} (${login})`;

function Territory({ province_code = null, cluster_id = null }: ShownBody) {
  const { t } = useTranslation(['proof', 'shell']);
  const provinces = useQuery(provincesQuery).data ?? [];
  const id = cluster_id ?? '';
  const cluster = useQuery({
    queryKey: ['shell', 'proof', 'cluster', id],
    queryFn: () => sessionClient.call('GET /api/registers/clusters/:id', { params: { id } }),
    enabled: cluster_id !== null,
    gcTime: 0,
  }).data;
  const province =
    provinces.find((province) => province.province_code === province_code)?.province_name ?? province_code;
  const names = [province ?? (cluster_id === null ? t('shell:account.republic') : ''), cluster?.company_name ?? id];
  return (
    <Text>
      {t('shell:account.territory')}:{' '}
      {names
        .filter((name) => name !== '')
        .map((name) => formatName(String(name)))
        .join(', ')}
    </Text>
  );
}

function Delegate({ id, from = '', until = '' }: Pick<ShownBody, 'from' | 'until'> & { id: number }) {
  const { t } = useTranslation('proof');
  const { data } = useQuery({
    queryKey: ['shell', 'proof', 'colleagues'],
    queryFn: () => sessionClient.call('GET /api/approval-delegations'),
    gcTime: 0,
  });
  const name = data?.colleagues.find((colleague) => colleague.id === id)?.full_name;
  return (
    <Text>
      {t('delegate', { name: name ? formatName(name) : id, from: formatDate(from), until: formatDate(until) })}
    </Text>
  );
}

function findAct(name: CallName, { is_active }: ShownBody) {
  const act = name in ACTS ? ACTS[name as keyof typeof ACTS] : 'other';
  if (act !== 'activity') return act;
  return is_active ? 'activate' : 'deactivate';
}

/** The account of a path, as the API knows it. */
function useSubject(path: string) {
  const id = /^\/api\/users\/(\d{1,9})(?:\/|$)/.exec(path)?.[1] ?? '';
  const query = {
    queryKey: ['shell', 'proof', 'subject', id],
    queryFn: () => sessionClient.call('GET /api/users/:id', { params: { id } }),
    enabled: id !== '',
    gcTime: 0,
  };
  return useQuery(query).data;
}
