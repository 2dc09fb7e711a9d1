import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RegisterState } from '../../contract/kinds/kind';
import type { HttpClient } from '../../http';
import { formatNumber, useTranslation } from '../../i18n';
import { useIsRegisterStaff, useSession } from '../../session';
import { Box, DataTable, Flex, Page, PageHeader, Pagination, Stack } from '../../ui';
import type { Column } from '../../ui';
import { ColumnChooser, DensitySwitch, shownColumns, UnsentNote } from './list-buttons';
import { useListColumns } from './columns';
import { FILTER_FORM, PageSize, RegisterFilterBar } from './filter-bar';
import { useListSettings } from './list-settings';
import { OpenData } from './open-data';
import { listQuery } from './queries';
import type { Entry, EntryList } from './queries';
import { PrintButton, PrintHeading } from './print';
import { useKindTexts } from './register';
import { StateTabs } from './state-tabs';
import type { Register } from './register';
import { toQuery, useListFilters, useSizedFilters } from './use-list-filters';
import { useListKeys } from './use-list-keys';

export type ListChoice = {
  columns: (rows: readonly Entry[]) => readonly Column<Entry>[];
  bar: (page: EntryList) => ReactNode;
};

export type RegisterListProps = {
  register: Register;
  state: RegisterState;
  client: HttpClient;
  /** Lets the user choose entries: adds a first column, and a bar below. */
  choice?: ListChoice | undefined;
  /** After the list's columns. */
  actionColumns?: readonly Column<Entry>[];
  /** Beside the page's title. */
  action?: ReactNode;
  /** Between title and list. */
  note?: ReactNode;
  rowHref?: (entry: Entry) => string;
  /** Shown for a list without entries. */
  emptyHint?: string;
};

/** The list of a register, for visitors or staff by `client`. Filters, order and page are in the address; totals are for all pages. */
export function RegisterList(props: RegisterListProps) {
  const { register, state, client, choice, actionColumns = [], action, note, rowHref } = props;
  const { t } = useTranslation('register');
  const kindText = useKindTexts(register);
  const list = useEntryList(props);
  const { filters, settings, boundTo, columns, query } = list;
  const { data } = query;
  const keys = useListKeys();
  const title = kindText(`titles.${state}`);
  const emptyHint = props.emptyHint ?? t(state === 'live' ? 'list.empty' : 'list.emptyRemoved');
  return (
    <Box data-print="wide">
      <Page>
        <PageHeader
          title={title}
          context={kindText(`counts.${state}`, { total: data ? formatNumber(data.total) : '…' })}
          actions={
            <>
              <PrintButton />
              {action}
            </>
          }
        />
        {note}
        {data && <PrintHeading filters={filters} boundTo={boundTo} total={data.total} at={query.dataUpdatedAt} />}
        <Stack ref={keys} gap="3">
          <Flex wrap="wrap" align="flex-end" columnGap="5" rowGap="3">
            {client.audience === 'session' && <StateTabs register={register} state={state} />}
            <RegisterFilterBar
              filters={filters}
              state={state}
              forStaff={list.forStaff}
              boundTo={boundTo}
              end={
                <Flex gap="2" wrap="wrap">
                  <DensitySwitch settings={settings} />
                  <ColumnChooser
                    columns={columns}
                    settings={settings}
                    note={client.audience === 'session' ? t('columns.note') : undefined}
                  />
                </Flex>
              }
            />
          </Flex>
          <DataTable
            label={title}
            query={query}
            expectedRows={filters.values.size}
            columns={[...(choice?.columns(list.rows) ?? []), ...shownColumns(columns, settings), ...actionColumns]}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowHref={rowHref}
            dense={settings.dense}
            denseIfWide={settings.denseIfWide}
            empty={{ hint: filters.active ? t('list.emptyFiltered') : emptyHint }}
            totals={list.totals}
            sort={filters.values.sort}
            onSort={(sort) => filters.set({ sort })}
            sortForm={FILTER_FORM}
          />
        </Stack>
        {data && choice?.bar(data)}
        {data && <Paging list={list} total={data.total} />}
        {data && client.audience === 'public' && (
          <OpenData register={register} state={state} query={toQuery(state, filters.values)} />
        )}
      </Page>
    </Box>
  );
}

function useEntryList({ register, state, client }: RegisterListProps) {
  const forStaff = useIsRegisterStaff() && client.audience === 'session';
  const claims = useSession()?.claims;
  const settings = useListSettings({ register, state, client, forStaff });
  const filters = useSizedFilters(useListFilters(register, forStaff), settings.pageSize);
  const { values } = filters;
  const loaded = useQuery(listQuery(client, register, toQuery(state, values)));
  // Rows in columns that change a moment later would flicker.
  const query = settings.known ? loaded : { ...loaded, data: undefined, isError: false, isFetching: true };
  const { data } = query;
  const offset = (values.page - 1) * values.size;
  const { columns, totals } = useListColumns({ register, state, forStaff, offset, page: data });
  const boundTo = (forStaff && claims?.province_code) || null;
  return { forStaff, boundTo, settings, filters, query, rows: data?.items ?? [], columns, totals };
}

function Paging({ list, total }: { list: ReturnType<typeof useEntryList>; total: number }) {
  const { filters, settings, query } = list;
  const { page, size } = filters.values;
  const changeSize = (size: number) => {
    settings.change({ page_size: size });
    filters.set({ size });
  };
  return (
    <Flex wrap="wrap" align="flex-end" gap="4" data-print="hidden">
      <Box flex="1 1 20rem">
        <Pagination
          page={page}
          pageSize={size}
          total={total}
          stale={query.isPlaceholderData}
          hrefFor={(page) => filters.hrefFor({ page })}
        />
      </Box>
      <Box>
        <PageSize value={size} onChange={changeSize} />
        <UnsentNote settings={settings} />
      </Box>
    </Flex>
  );
}
