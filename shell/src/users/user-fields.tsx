import { REPUBLIC } from '@klaster/shared/contract/accounts';
import type { UserAccount } from '@klaster/shared/contract/accounts';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useLocation } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import { ButtonLink } from '@klaster/shared/ui';
import { FormActions, SelectField, TextField, useFormContext, useWatch } from '@klaster/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { clustersQuery } from './queries';
import { RightsField } from './rights-field';
import type { UserValues } from './user-values';

/** @param user the stored account: its cluster can be chosen even if it has left the register */
export function UserFields({ user }: { user?: UserAccount }) {
  const { t } = useTranslation('users');
  const boundTo = useSession()?.claims.province_code ?? null;
  const provinces = useQuery(provincesQuery);
  const choices = [
    ...(boundTo === null ? [{ value: REPUBLIC, label: t('republic') }] : []),
    ...(provinces.data ?? [])
      .filter(({ province_code }) => boundTo === null || province_code === boundTo)
      .map(({ province_code, province_name }) => ({ value: province_code, label: formatName(province_name) })),
  ];
  return (
    <>
      <TextField name="full_name" label={t('fields.name')} maxLength={150} required />
      <TextField name="login" label={t('fields.login')} help={t('loginHelp')} maxLength={64} required />
      <TextField name="email" label={t('fields.email')} help={t('emailHelp')} inputMode="email" maxLength={254} />
      <SelectField name="province_code" label={t('fields.territory')} options={choices} query={provinces} required />
      <ClusterField {...(user && { user })} />
      <RightsField />
    </>
  );
}

/** Each province has its own clusters. */
function ClusterField({ user }: { user?: UserAccount }) {
  const { t } = useTranslation('users');
  const { setValue } = useFormContext<UserValues>();
  const province = useWatch<UserValues, 'province_code'>({ name: 'province_code' });
  const cluster = useWatch<UserValues, 'cluster_id'>({ name: 'cluster_id' });
  const isProvince = province !== '' && province !== REPUBLIC;
  const found = useQuery(clustersQuery(isProvince ? province : ''));
  const clusters = found.data;
  const stored = user?.province_code === province && user.cluster_id !== null ? user : undefined;
  const options = (clusters ?? []).map(({ id, company_name }) => ({
    value: String(id),
    label: formatName(company_name),
  }));
  if (stored && !options.some(({ value }) => value === String(stored.cluster_id)))
    options.unshift({ value: String(stored.cluster_id), label: formatName(stored.cluster_name ?? '') });
  const isElsewhere = cluster !== '' && (!isProvince || (clusters && !options.some(({ value }) => value === cluster)));
  useEffect(() => {
    if (isElsewhere) setValue('cluster_id', '');
  }, [isElsewhere, setValue]);
  return (
    <SelectField
      name="cluster_id"
      label={t('fields.cluster')}
      options={options}
      placeholder={t('staff')}
      disabled={!isProvince}
      query={found}
    />
  );
}

export function UserActions() {
  const { t } = useTranslation('users');
  return (
    <FormActions submitLabel={t('save')} busyLabel={t('saving')}>
      <ListLink colorPalette="gray">{t('cancel')}</ListLink>
    </FormActions>
  );
}

/** Leads back to the list with the filters that it had. */
export function ListLink(props: Omit<ComponentProps<typeof ButtonLink>, 'to'>) {
  return <ButtonLink to={`/users${useLocation().search}`} variant="outline" {...props} />;
}
