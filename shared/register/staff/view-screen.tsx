import { useQuery } from '@tanstack/react-query';
import { AttachedFiles } from '../../files';
import { isMissing } from '../../http';
import { formatDate, formatName, useTranslation } from '../../i18n';
import { useLocation, useParams } from '../../router';
import { useHoldsInRegisters, useIsRegisterStaff } from '../../session';
import {
  BLANK_LINE,
  Box,
  Button,
  ButtonLink,
  fingertip,
  Icon,
  Link,
  Loaded,
  Page,
  PageHeader,
  Text,
  usePageName,
} from '../../ui';
import { EntryContext, Particular, Particulars, UnknownEntry } from '../lists/entry-parts';
import { entryQuery, isId } from '../lists/queries';
import type { Entry } from '../lists/queries';
import { pathsOf, useKindTexts } from '../lists/register';
import type { Register } from '../lists/register';
import { EntryHistory, orderText } from './entry-history';
import type { ScreenProps } from './form-screens';
import { icons } from '../acts/icons';
import { LegalActDialog, useActTarget } from './legal-act-dialog';

/** The page of an entry, with actions, and its history for staff. */
export function ViewScreen({ register }: ScreenProps) {
  const { t } = useTranslation(['register', 'shared']);
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
          <Link to={list} data-print="hidden" display="inline-block" mb="2" css={{ smDown: fingertip }}>
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
              {isStaff && (
                <AttachedFiles
                  owner={{ of: `registers/${register.name}`, id: current.id }}
                  title={t('shared:files.scans')}
                />
              )}
              {isStaff && <EntryHistory register={register} id={current.id} />}
            </>
          )}
        </Loaded>
      )}
      {/* Uses the state when the dialog opened: if the entry is removed meanwhile, a second 'yes' must not restore it. */}
      <LegalActDialog
        register={register}
        act={target?.entry.removed_at ? 'restore' : 'remove'}
        target={target}
        close={close}
      />
    </Page>
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

/** Shows that an entry is removed; to staff also the order, the reason and the person. */
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
