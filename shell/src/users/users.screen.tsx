import { USER_SORTS, USER_TERRITORIES } from '@klaster/shared/contract/accounts';
import { PAGES, POSITIONS, PROVINCE_CODE, SEARCH_LENGTH } from '@klaster/shared/contract/http';
import type { UserAccount, UserListQuery } from '@klaster/shared/contract/accounts';
import { formatDateTime, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { filter, useFilters, useLocation } from '@klaster/shared/router';
import type { Filters } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import {
  BLANK_LINE,
  ButtonLink,
  DataTable,
  FilterBar,
  Page,
  PageHeader,
  Pagination,
  SearchFilter,
  SelectFilter,
} from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { FactorRequirement } from './factor-requirement';
import { usersQuery } from './queries';
import { UserStatus, usePositionLabels, useTerritoryLabel } from './labels';

const ANY = '';

const anyWord = filter.oneOf<string>(USER_TERRITORIES, ANY);
const anyProvince = filter.code(PROVINCE_CODE);

const FILTERS = {
  search: filter.text(SEARCH_LENGTH),
  position: filter.oneOf([ANY, ...POSITIONS, 'none'], ANY),
  territory: { fallback: ANY, read: (text: string) => anyWord.read(text) ?? anyProvince.read(text) },
  active: filter.oneOf([ANY, 'true', 'false'], ANY),
  sort: filter.oneOf(USER_SORTS, 'full_name'),
  page: filter.wholeNumber(1, PAGES.last, 1),
};

type UserFilters = Filters<typeof FILTERS>;

export function UsersScreen() {
  const { t } = useTranslation(['users', 'shell']);
  const filters = useFilters(FILTERS);
  const { values, active, set, hrefFor } = filters;
  const { search } = useLocation();
  const query = useQuery(usersQuery(toQuery(values)));
  const { data } = query;
  const isOfRepublic = useSession()?.claims.province_code === null;
  const title = t('shell:users.title');
  return (
    <Page>
      <PageHeader
        title={title}
        context={data ? t('count', { total: formatNumber(data.total) }) : BLANK_LINE}
        actions={
          <>
            {isOfRepublic && (
              <ButtonLink to="/users/keys" variant="outline">
                {t('keys')}
              </ButtonLink>
            )}
            {isOfRepublic && <FactorRequirement />}
            <ButtonLink to={`/users/import${search}`} variant="outline">
              {t('fromFile')}
            </ButtonLink>
            <ButtonLink to={`/users/create${search}`} colorPalette="blue">
              {t('add')}
            </ButtonLink>
          </>
        }
      />
      <UserFilterBar {...filters} />
      <DataTable
        label={title}
        query={query}
        columns={useColumns()}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/users/edit/${id}${search}`}
        empty={{ hint: active ? t('emptyFiltered') : t('empty') }}
        sort={values.sort}
        onSort={(sort) => set({ sort })}
      />
      {data && (
        <Pagination
          page={values.page}
          pageSize={PAGES.size}
          total={data.total}
          stale={query.isPlaceholderData}
          hrefFor={(page) => hrefFor({ page })}
        />
      )}
    </Page>
  );
}

/** Defaults are left out. */
function toQuery({ search, position, territory, active, sort, page }: UserFilters['values']): UserListQuery {
  return {
    ...(search && { search }),
    ...(position !== ANY && { position }),
    ...(territory && { territory }),
    ...(active !== ANY && { active }),
    ...(sort !== 'full_name' && { sort }),
    ...(page !== 1 && { page }),
  };
}

function UserFilterBar({ values, active, set, reset }: UserFilters) {
  const { t } = useTranslation(['users', 'shared', 'shell']);
  const boundTo = useSession()?.claims.province_code ?? null;
  const { data: provinces = [] } = useQuery(provincesQuery);
  const any = { value: ANY, label: t('filters.any') };
  const territories = [
    ...(boundTo === null ? [{ value: 'republic', label: t('republic') }] : []),
    { value: 'cluster', label: t('clusters') },
    ...provinces
      .filter(({ province_code }) => boundTo === null || province_code === boundTo)
      .map(({ province_code, province_name }) => ({ value: province_code, label: formatName(province_name) })),
  ];
  return (
    <FilterBar active={active} onClear={reset}>
      <SearchFilter
        label={t('filters.search')}
        value={values.search}
        onSearch={(search) => set({ search }, { replace: true })}
      />
      <SelectFilter
        label={t('fields.positions')}
        value={values.position}
        onChange={(position) => set({ position: position as typeof values.position })}
        options={[
          any,
          ...POSITIONS.map((position) => ({ value: position, label: t(`shell:account.${position}`) })),
          { value: 'none', label: t('noPosition') },
        ]}
      />
      <SelectFilter
        label={t('fields.territory')}
        value={values.territory}
        onChange={(territory) => set({ territory })}
        options={[any, ...territories]}
        width="15rem"
      />
      <SelectFilter
        label={t('shared:status')}
        value={values.active}
        onChange={(value) => set({ active: value as typeof values.active })}
        options={[any, { value: 'true', label: t('shared:active') }, { value: 'false', label: t('shared:inactive') }]}
      />
    </FilterBar>
  );
}

function useColumns(): Column<UserAccount>[] {
  const { t } = useTranslation(['users', 'shared']);
  const labelPositions = usePositionLabels();
  const labelTerritory = useTerritoryLabel();
  return [
    {
      id: 'full_name',
      header: t('fields.name'),
      priority: 'title',
      sortable: true,
      cell: ({ full_name }) => formatName(full_name),
    },
    {
      id: 'login',
      kind: 'code',
      header: t('fields.login'),
      priority: 'main',
      sortable: true,
      cell: ({ login }) => login,
    },
    {
      id: 'positions',
      header: t('fields.positions'),
      priority: 'main',
      cell: ({ positions }) => labelPositions(positions),
    },
    { id: 'territory', header: t('fields.territory'), priority: 'main', cell: labelTerritory },
    { id: 'status', header: t('shared:status'), priority: 'main', cell: (user) => <UserStatus {...user} /> },
    {
      id: 'last_sign_in',
      kind: 'code',
      header: t('fields.lastSignIn'),
      sortable: true,
      cell: ({ last_sign_in }) => (last_sign_in ? formatDateTime(last_sign_in) : t('never')),
    },
  ];
}
