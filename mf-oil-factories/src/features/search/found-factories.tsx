import type { OilFactory } from '@klaster/shared/contract/registers';
import { isMissing } from '@klaster/shared/http';
import type { HttpClient } from '@klaster/shared/http';
import { formatDate, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { BLANK_LINE, DataTable, Flex, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PATHS, searchQuery } from '../oil-factories/queries';
import { useFactoryColumns } from '../factories/factory-columns';
import { SEARCH_PARAM } from '../factories/find-factories';

export type FoundFactoriesProps = {
  client: HttpClient;
  /** Name, in either script, or the start of a STIR. */
  text: string;
};

export function FoundFactories({ client, text }: FoundFactoriesProps) {
  const { t } = useTranslation('mf-oil-factories');
  const query = useQuery(searchQuery(client, text));
  const { factories = [], total } = query.data ?? {};
  const shown = factories.length;
  const counts = { total: formatNumber(total), shown: formatNumber(shown) };
  const { columns } = useFactoryColumns(factories, undefined);
  const placeColumns = usePlaceColumns();
  // Another back end may have no search: then a retry is useless.
  const unavailable = isMissing(query.error);
  return (
    <>
      <Text aria-live="polite" color="fg.muted">
        {total === undefined ? BLANK_LINE : t(total > shown ? 'search.first' : 'search.all', counts)}
      </Text>
      <DataTable
        label={t('search.results')}
        columns={[...columns, ...placeColumns]}
        rows={factories}
        rowKey={({ id }) => id}
        rowHref={(factory) => registerAddress(client, factory)}
        {...(unavailable ? {} : { query })}
        empty={{ hint: t(unavailable ? 'search.unavailable' : 'search.empty') }}
      />
    </>
  );
}

function registerAddress({ audience }: HttpClient, { province_code, stir, removed_at }: OilFactory): string {
  return `${PATHS[audience][removed_at ? 'removed' : 'live']}/${province_code}?${SEARCH_PARAM}=${stir}`;
}

function usePlaceColumns(): Column<OilFactory>[] {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  return [
    {
      id: 'province_name',
      header: t('shared:province'),
      priority: 'main',
      cell: ({ province_name }) => formatName(province_name),
    },
    {
      id: 'register',
      header: t('columns.register'),
      priority: 'main',
      cell: ({ removed_at }) => <RegisterState removedAt={removed_at} />,
    },
  ];
}

function RegisterState({ removedAt }: { removedAt: string | undefined }) {
  const { t } = useTranslation(['mf-oil-factories', 'register']);
  if (!removedAt) return <StatusBadge tone="green">{t('register:view.live')}</StatusBadge>;
  return (
    <Flex display="inline-flex" align="center" gap="2" whiteSpace="nowrap">
      <StatusBadge tone="red">{t('search.removed')}</StatusBadge>
      <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
        {formatDate(removedAt)}
      </Text>
    </Flex>
  );
}
