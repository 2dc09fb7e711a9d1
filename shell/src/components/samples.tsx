import {
  Badge,
  Box,
  Breadcrumb,
  BusyButton,
  Button,
  ButtonLink,
  CalendarButton,
  ChoiceBox,
  DataTable,
  DateFilter,
  EmptyState,
  FailedState,
  FilterBar,
  FootBar,
  Icon,
  IconButton,
  iconShapes,
  Link,
  Loaded,
  PageHeader,
  Pagination,
  PlaceName,
  ProvinceFilter,
  ScrollFrame,
  SearchFilter,
  SearchForm,
  SelectFilter,
  StaleNotice,
  TabLinks,
  StatusBadge,
  WaitingState,
  SignatureNote,
} from '@klaster/shared/ui';
import { ConfirmDialog, Dialog, Drawer } from '@klaster/shared/ui/dialog';
import { ActionMenu } from '@klaster/shared/ui/menu';
import { QrCode } from '@klaster/shared/ui/qr-code';
import { Sparkline } from '@klaster/shared/ui/sparkline';
import { useState } from 'react';
import type { ReactNode } from 'react';

const nothing = () => undefined;

const PROVINCES = [
  { province_code: '1703', province_name: 'Андижон вилояти' },
  { province_code: '1706', province_name: 'Бухоро вилояти' },
];

const OPTIONS = PROVINCES.map(({ province_code, province_name }) => ({ value: province_code, label: province_name }));

const ROWS = PROVINCES.map((province, index) => ({ ...province, area: [1200.5, null][index] ?? null }));

const POINTS = [3, 5, null, 8].map((value, index) => ({ label: `2026-${index + 1}`, value }));

const LOADING = { data: undefined, dataUpdatedAt: 0, isError: false, isFetching: true } as const;

const SAVE = 'Save';
const LONG_TEXT = 'A text that goes on. '.repeat(20);

type OpenedProps = { readonly name: string; readonly children: (open: boolean, onClose: () => void) => ReactNode };

function Opened({ name, children }: OpenedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

function Held({ children }: { readonly children: (value: string, set: (value: string) => void) => ReactNode }) {
  const [value, set] = useState('');
  return children(value, set);
}

export const SAMPLES: Readonly<Record<string, ReactNode>> = {
  Badge: <Badge>{SAVE}</Badge>,
  StatusBadge: <StatusBadge tone="green">{SAVE}</StatusBadge>,
  Button: <Button>{SAVE}</Button>,
  BusyButton: (
    <BusyButton busy busyLabel={SAVE}>
      {SAVE}
    </BusyButton>
  ),
  ButtonLink: <ButtonLink to="/">{SAVE}</ButtonLink>,
  IconButton: (
    <IconButton aria-label={SAVE}>
      <Icon shape={iconShapes.retry} />
    </IconButton>
  ),
  Icon: <Icon shape={iconShapes.retry} label={SAVE} />,
  Link: <Link to="/">{SAVE}</Link>,
  Breadcrumb: <Breadcrumb crumbs={[{ label: 'Clusters', to: '/' }, { label: SAVE }]} />,
  CalendarButton: <CalendarButton field="Date" day="2026-11-20" onChoose={nothing} />,
  PlaceName: <PlaceName>{PROVINCES[0]?.province_name}</PlaceName>,
  PageHeader: <PageHeader title="Clusters" context="Andijan" actions={<Button>{SAVE}</Button>} />,
  FilterBar: (
    <FilterBar active onClear={nothing}>
      <Held>{(value, set) => <SelectFilter label="Province" value={value} onChange={set} options={OPTIONS} />}</Held>
    </FilterBar>
  ),
  SelectFilter: (
    <Held>{(value, set) => <SelectFilter label="Province" value={value} onChange={set} options={OPTIONS} />}</Held>
  ),
  ProvinceFilter: <Held>{(value, set) => <ProvinceFilter provinces={PROVINCES} value={value} onChange={set} />}</Held>,
  SearchFilter: <Held>{(value, set) => <SearchFilter label="Name" value={value} onSearch={set} />}</Held>,
  SearchForm: <SearchForm label="Name" submitLabel={SAVE} onSearch={nothing} />,
  DateFilter: (
    <Held>
      {(value, set) => <DateFilter label="Day" value={value} onChange={set} min="2026-01-01" max="2026-12-31" />}
    </Held>
  ),
  DataTable: (
    <DataTable
      label="Provinces"
      rows={ROWS}
      rowKey={({ province_code }) => province_code}
      columns={[
        { id: 'name', header: 'Province', cell: ({ province_name }) => province_name, priority: 'title' },
        { id: 'area', header: 'Area', unit: 'ha', kind: 'figure', cell: ({ area }) => area ?? '—' },
      ]}
    />
  ),
  Pagination: <Pagination page={2} pageSize={20} total={100} hrefFor={(page) => `/components?page=${page}`} />,
  ScrollFrame: (
    <ScrollFrame label="Long">
      <Box whiteSpace="nowrap">{LONG_TEXT}</Box>
    </ScrollFrame>
  ),
  ChoiceBox: <ChoiceBox label={SAVE} checked onChange={nothing} />,
  FootBar: (
    <FootBar label="Foot bar">
      <Button>{SAVE}</Button>
    </FootBar>
  ),
  EmptyState: <EmptyState hint="Change the filters." />,
  FailedState: <FailedState onRetry={nothing} />,
  WaitingState: <WaitingState />,
  Loaded: <Loaded query={{ ...LOADING, refetch: () => new Promise(nothing) }}>{() => SAVE}</Loaded>,
  StaleNotice: <StaleNotice since={new Date(2026, 10, 25, 9)} retrying={false} onRetry={nothing} />,
  TabLinks: (
    <TabLinks
      label="Tabs"
      tabs={[
        { to: '/components', label: 'Shown', current: true },
        { to: '/components?tab=2', label: 'Another', current: false },
      ]}
    />
  ),
  Dialog: (
    <Opened name="Dialog">
      {(open, onClose) => (
        <Dialog open={open} onClose={onClose} title="Order">
          {LONG_TEXT}
        </Dialog>
      )}
    </Opened>
  ),
  ConfirmDialog: (
    <Opened name="ConfirmDialog">
      {(open, onClose) => (
        <ConfirmDialog open={open} onClose={onClose} title="Order" question={SAVE} onConfirm={async () => onClose()} />
      )}
    </Opened>
  ),
  Drawer: (
    <Opened name="Drawer">
      {(open, onClose) => (
        <Drawer open={open} onClose={onClose} title="Menu">
          {LONG_TEXT}
        </Drawer>
      )}
    </Opened>
  ),
  ActionMenu: (
    <ActionMenu
      trigger={<Button variant="outline">{SAVE}</Button>}
      entries={[{ id: 'save', label: SAVE, onSelect: nothing }]}
    />
  ),
  SignatureNote: (
    <SignatureNote
      name="report"
      signature={{
        subject: LONG_TEXT,
        issuer: 'CN=Issuer',
        serial: '1A',
        at: '2026-10-06T04:30:00Z',
        text: '{}',
        cms: '',
      }}
    />
  ),
  QrCode: <QrCode text="https://klaster.uz" label="Address" />,
  Sparkline: <Sparkline title="Harvest" unit="t" points={POINTS} />,
};
