import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../http';
import { formatDate, formatDateTime, formatName, useTranslation } from '../../i18n';
import { useLocation, useParams } from '../../router';
import { useHoldsInRegisters, useIsRegisterStaff } from '../../session';
import {
  BLANK_LINE,
  Box,
  Button,
  ButtonLink,
  chakra,
  Flex,
  Icon,
  Link,
  Loaded,
  Page,
  PageHeader,
  StatusBadge,
  Text,
  usePageName,
} from '../../ui';
import { useFieldLabel, useFieldText } from '../lists/fields';
import { entryQuery, isId } from '../lists/queries';
import type { Entry } from '../lists/queries';
import { kindOf, pathsOf, useKindTexts } from '../lists/register';
import type { Register } from '../lists/register';
import { EntryHistory, orderText } from './entry-history';
import { UnknownEntry } from './form-screens';
import type { ScreenProps } from './form-screens';
import { icons } from '../acts/icons';
import { LegalActDialog, useActTarget } from './legal-act-dialog';

/** An entry: its legal state, every field, and for staff its history; to edit, remove or restore. */
export function ViewScreen({ register }: ScreenProps) {
  const { t } = useTranslation('register');
  const kindText = useKindTexts(register);
  const { id = '' } = useParams();
  const { search } = useLocation();
  const isStaff = useIsRegisterStaff();
  const query = useQuery(entryQuery(register, id));
  const entry = query.data;
  const paths = pathsOf(register);
  const { target, ask, close } = useActTarget();
  usePageName(entry && formatName(entry.company_name));
  const list = paths.list(entry?.removed_at ? 'removed' : 'live', search);
  const unknown = !isId(id) || isMissing(query.error);
  return (
    <Page width="form">
      <PageHeader
        breadcrumb={
          <Link to={list} data-print="hidden" display="inline-block" mb="2">
            {t('view.back')}
          </Link>
        }
        title={entry ? formatName(entry.company_name) : kindText('titles.view')}
        context={entry ? <EntryContext entry={entry} /> : BLANK_LINE}
        actions={entry && <Actions register={register} entry={entry} onAct={() => ask(entry)} />}
      />
      {unknown ? (
        <UnknownEntry title={kindText('titles.unknown')} listPath={paths.list('live', search)} />
      ) : (
        <Loaded query={query}>
          {(current) => (
            <>
              {current.removed_at && <RemovalNotice entry={current} />}
              <Particulars register={register} entry={current} isStaff={isStaff} />
              {isStaff && <EntryHistory register={register} id={current.id} />}
            </>
          )}
        </Loaded>
      )}
      {/* Of the entry as it was when the dialog was asked for: what was removed meanwhile must not be put back by a second 'yes'. */}
      <LegalActDialog
        register={register}
        act={target?.entry.removed_at ? 'restore' : 'remove'}
        target={target}
        close={close}
      />
    </Page>
  );
}

/** The line under the name: state and place. */
function EntryContext({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['register', 'shared']);
  const { is_active, removed_at, province_name, district_name } = entry;
  return (
    <Flex as="span" wrap="wrap" gap="2" align="center">
      <StatusBadge tone={removed_at ? 'red' : 'green'}>{t(removed_at ? 'view.removed' : 'view.live')}</StatusBadge>
      {is_active !== undefined && (
        <StatusBadge tone={is_active ? 'green' : 'grey'}>
          {t(is_active ? 'shared:active' : 'shared:inactive')}
        </StatusBadge>
      )}
      <span>{`${formatName(province_name)}, ${formatName(district_name)}`}</span>
    </Flex>
  );
}

type ActionsProps = { register: Register; entry: Entry; onAct: () => void };

function Actions({ register, entry, onAct }: ActionsProps) {
  const { t } = useTranslation('register');
  const { search } = useLocation();
  const mayEdit = useHoldsInRegisters('UPDATE');
  const mayRemove = useHoldsInRegisters('DELETE');
  const isAdmin = useHoldsInRegisters('ADMIN');
  if (entry.removed_at) {
    if (!isAdmin) return null;
    return (
      <Button onClick={onAct}>
        <Icon shape={icons.restore} boxSize="18px" />
        {t('list.restore')}
      </Button>
    );
  }
  return (
    <>
      {mayRemove && (
        <Button variant="outline" colorPalette="red" onClick={onAct}>
          <Icon shape={icons.remove} boxSize="18px" />
          {t('view.remove')}
        </Button>
      )}
      {mayEdit && (
        <ButtonLink to={pathsOf(register).edit(entry.id, search)}>
          <Icon shape={icons.edit} boxSize="18px" />
          {t('view.edit')}
        </ButtonLink>
      )}
    </>
  );
}

/** When it was taken off the register and who may restore it; to staff, who alone are told, by which order, why and by whom. */
function RemovalNotice({ entry }: { entry: Entry }) {
  const { t } = useTranslation('register');
  const { removed_at, removed_by, removal_order, removal_order_date, removal_reason } = entry;
  const order = orderText(t, removal_order, removal_order_date);
  return (
    <Box p="4" borderWidth="1px" borderRadius="md" borderColor="border.error" bg="bg.error">
      <Particular label={t('fields.removed_at')}>{formatDate(removed_at)}</Particular>
      {order && <Particular label={t('view.order')}>{order}</Particular>}
      {removal_reason && <Particular label={t('view.reason')}>{removal_reason}</Particular>}
      {removed_by && <Particular label={t('fields.removed_by')}>{formatName(removed_by)}</Particular>}
      <Text mt="2">{t('acts.restorer')}</Text>
    </Box>
  );
}

const FOR_STAFF = ['address', 'full_name', 'phone_number'];

/** Every field of an entry, as forms have them. */
function Particulars({ register, entry, isStaff }: { register: Register; entry: Entry; isStaff: boolean }) {
  const { t } = useTranslation('register');
  const kindText = useKindTexts(register);
  const label = useFieldLabel(register);
  const text = useFieldText(register);
  const { fields } = kindOf(register);
  const own = Object.keys(fields).filter((name) => isStaff || fields[name]?.public);
  const common = ['company_name', 'stir', 'province_name', 'district_name', ...(isStaff ? FOR_STAFF : [])];
  const lines = (names: readonly string[]) =>
    names.map((name) => (
      <Particular key={name} label={label(name)}>
        {text(name, entry[name])}
      </Particular>
    ));
  return (
    <>
      <Section title={kindText('form.entry')}>{lines(common)}</Section>
      <Section title={kindText('form.figures')}>{lines(own)}</Section>
      {entry.updated_at && (
        <Text color="fg.muted" fontSize="table">
          {t('view.changed', { date: formatDateTime(entry.updated_at) })}
        </Text>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" borderWidth="1px" borderRadius="md" bg="bg.panel" p="4">
      <Text as="h2" fontSize="md" fontWeight="semibold" mb="2">
        {title}
      </Text>
      {children}
    </Box>
  );
}

function Particular({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.dl
      m="0"
      py="1"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '14rem minmax(0, 1fr)' }}
      columnGap="4"
    >
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd m="0" overflowWrap="anywhere" whiteSpace="pre-line">
        {children}
      </chakra.dd>
    </chakra.dl>
  );
}
