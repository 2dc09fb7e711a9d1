import { decimalsOfUnit } from '../../contract/indicators/types';
import type { KindField, RegisterState } from '../../contract/kinds/kind';
import type { RegisterEntry } from '../../contract/registers/schemas';
import { formatDate, formatName, formatNumber, formatPhone, MISSING, useTranslation } from '../../i18n';
import { Box, PlaceName, Stack, StatusBadge, Text } from '../../ui';
import type { Column } from '../../ui';
import { useFieldLabel, useFieldText } from './fields';
import type { Entry, EntryList } from './queries';
import { kindOf } from './register';
import type { Register } from './register';

type ColumnsOf = {
  register: Register;
  state: RegisterState;
  /** Visitors do not see heads, phones, status and orders of removal. */
  forStaff: boolean;
  /** Number of rows on previous pages. */
  offset: number;
  page: EntryList | undefined;
};

/** With the cells of the totals. */
export function useListColumns({ register, state, forStaff, offset, page }: ColumnsOf) {
  const { t } = useTranslation(['register', 'shared']);
  const label = useFieldLabel(register);
  const kindColumns = useOwnColumns<Entry>(register, forStaff, page?.items, page?.total_sum);
  const removal = useRemovalColumn<Entry>();
  const forAll: Column<Entry>[] = [
    { id: 'index', kind: 'index', header: t('shared:number'), cell: (_, index) => formatNumber(offset + index + 1) },
    {
      id: 'company_name',
      header: label('company_name'),
      priority: 'title',
      sortable: true,
      width: '18rem',
      cell: ({ company_name }) => formatName(company_name),
    },
    { id: 'stir', kind: 'code', header: t('shared:stir'), priority: 'main', cell: ({ stir }) => stir },
    {
      id: 'province',
      header: t('shared:province'),
      priority: 'main',
      sortable: true,
      cell: ({ province_name }) => <PlaceName>{province_name}</PlaceName>,
    },
    {
      id: 'district',
      header: t('shared:district'),
      priority: 'main',
      sortable: true,
      cell: ({ district_name }) => <PlaceName>{district_name}</PlaceName>,
    },
    ...kindColumns.columns,
  ];
  const forStaffOnly: Column<Entry>[] = [
    {
      id: 'head',
      header: t('columns.head'),
      priority: 'main',
      width: '11rem',
      cell: (entry) => <Head {...entry} />,
    },
    {
      id: 'address',
      header: label('address'),
      priority: 'main',
      width: '16rem',
      cell: ({ address }) => (address ? formatName(address) : MISSING),
    },
    {
      id: 'updated_at',
      header: `${t('shared:status')}, ${t('columns.updated')}`,
      priority: 'main',
      sortable: true,
      cell: (entry) => <Status {...entry} />,
    },
  ];
  return {
    columns: [
      ...forAll,
      ...(state === 'removed' ? [{ ...removal, sortable: true }] : []),
      ...(forStaff ? forStaffOnly : []),
    ],
    totals: page && { company_name: t('shared:totals'), ...kindColumns.totals },
  };
}

/** Day of the removal; for staff also its order and reason. */
export function useRemovalColumn<Row extends RemovalProps>(): Column<Row> {
  const { t } = useTranslation('register');
  const cell = (entry: Row) => <Removal {...entry} />;
  return { id: 'removed_at', header: t('fields.removed_at'), priority: 'main', width: '11rem', cell };
}

/**
 * Columns of the fields that only this register has, with the cells of their totals.
 * @param rows and `sum` determine the decimals of a column: as many as a value needs, and at least those of its unit
 */
// oxlint-disable-next-line eslint/max-params -- published: remotes that are deployed apart call it so
export function useOwnColumns<Row extends object>(
  register: Register,
  forStaff: boolean,
  rows: readonly Row[] = [],
  sum: object = {},
) {
  const { t } = useTranslation('shared');
  const label = useFieldLabel(register);
  const text = useFieldText(register);
  const valueOf = (row: object, id: string) => (row as Readonly<Record<string, unknown>>)[id];
  const shown = Object.entries(kindOf(register).fields).filter(([, field]) => forStaff || field.public);
  const figures = shown
    .filter(([, field]) => isFigure(field))
    .map(([id, field]) => {
      const least = field.type === 'quantity' ? decimalsOfUnit(field.unit) : 0;
      const decimals = commonDecimals(
        [...rows, sum].map((row) => valueOf(row, id) as number | null),
        least,
      );
      return { id, field, write: (row: object) => formatNumber(valueOf(row, id) as number | null, { decimals }) };
    });
  const columns = shown.map(([id, field]): Column<Row> => {
    const common = { id, header: label(id), priority: 'main', ...(field.sortable && { sortable: true }) } as const;
    const figure = figures.find((figure) => figure.id === id);
    // Visitors see few columns, which leave room for a long text.
    const fills = field.type === 'choices' && !forStaff;
    if (!figure)
      return {
        ...common,
        ...(fills && { fills }),
        width: WIDTHS[field.type],
        cell: (row) => text(id, valueOf(row, id)),
      };
    const unit = field.type === 'quantity' && { unit: t(`units.${field.unit}`) };
    const looks = { kind: 'figure', width: WIDTHS[field.type] } as const;
    return { ...common, ...looks, ...unit, cell: figure.write };
  });
  const summed = figures.filter(({ field }) => field.summed);
  return { columns, totals: Object.fromEntries(summed.map(({ id, write }) => [id, write(sum)])) };
}

/** Several choices need room. */
const WIDTHS = { choices: '16rem', yes_no: '7rem', quantity: '9rem', count: '9rem' } as const;

const isFigure = ({ type }: KindField) => type === 'quantity' || type === 'count';

/** Aligns the decimal marks of a column. */
export function commonDecimals(values: readonly (number | null | undefined)[], least = 0): number {
  const decimals = values.map((value) => String(value).split('.')[1]?.length ?? 0);
  return Math.max(least, ...decimals);
}

function Head({ full_name, phone_number }: Entry) {
  return (
    <Stack gap="0" data-lines="">
      <span>{formatName(full_name)}</span>
      {phone_number && (
        <Text as="span" color="fg.muted" fontSize="xs" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {formatPhone(phone_number)}
        </Text>
      )}
    </Stack>
  );
}

export function Status({ is_active, updated_at }: Pick<Entry, 'is_active' | 'updated_at'>) {
  const { t } = useTranslation('shared');
  if (is_active === undefined) return MISSING;
  return (
    <Box display="inline-block" data-lines="">
      <StatusBadge tone={is_active ? 'green' : 'red'}>{t(is_active ? 'active' : 'inactive')}</StatusBadge>
      <Text as="span" display="block" mt="0.5" color="fg.muted" fontSize="xs" fontVariantNumeric="tabular-nums">
        {formatDate(updated_at)}
      </Text>
    </Box>
  );
}

type RemovalProps = Pick<RegisterEntry<'clusters'>, 'removed_at' | 'removal_order' | 'removal_reason'>;

function Removal({ removed_at, removal_order, removal_reason }: RemovalProps) {
  const { t } = useTranslation('register');
  return (
    <Stack display="inline-flex" gap="0" minW="8rem" data-lines="">
      <Text as="span" fontVariantNumeric="tabular-nums">
        {formatDate(removed_at)}
      </Text>
      {removal_order && <Detail>{t('list.order', { number: removal_order })}</Detail>}
      {removal_reason && <Detail>{removal_reason}</Detail>}
    </Stack>
  );
}

function Detail({ children }: { children: string }) {
  return (
    <Text as="span" color="fg.muted" fontSize="xs" overflowWrap="anywhere">
      {children}
    </Text>
  );
}
