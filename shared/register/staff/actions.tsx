import { formatName, useTranslation } from '../../i18n';
import { useLocation, useNavigate } from '../../router';
import { useHoldsInRegisters } from '../../session';
import { Button, ButtonLink, HStack, Icon, IconButton, Text, usePageActions } from '../../ui';
import type { Column } from '../../ui';
import type { Entry } from '../lists/queries';
import { icons } from '../acts/icons';

/** A link to the form for users who may add. The form knows the list's query and leads back to it. */
export function AddLink({ label }: { label: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayAdd = useHoldsInRegisters('CREATE');
  usePageActions(mayAdd ? [{ id: 'add', label, run: () => navigate(`create${search}`) }] : []);
  if (!mayAdd) return null;
  return (
    <ButtonLink
      to={`create${search}`}
      whiteSpace="normal"
      h="auto"
      minH={{ base: '11', sm: '9.5' }}
      py="1"
      flexShrink="1"
      textAlign="center"
    >
      <Icon shape={icons.add} />
      {label}
    </ButtonLink>
  );
}

/** Each action is for holders of its position; others get no column. */
export function useEntryActions<Row extends Named>(onRemove: (entry: Row) => void): Column<Row>[] {
  const { t } = useTranslation('register');
  const mayEdit = useHoldsInRegisters('UPDATE');
  const mayRemove = useHoldsInRegisters('DELETE');
  if (!mayEdit && !mayRemove) return [];
  const cell = (entry: Row) => (
    <HStack gap="1" justify="flex-end">
      {mayEdit && <EditLink entry={entry} />}
      {mayRemove && <RemoveButton entry={entry} onRemove={() => onRemove(entry)} />}
    </HStack>
  );
  return [{ id: 'actions', kind: 'actions', header: t('columns.actions'), cell }];
}

type Named = Pick<Entry, 'id' | 'company_name'>;

function EditLink({ entry: { id, company_name } }: { entry: Named }) {
  const { t } = useTranslation('register');
  const { search } = useLocation();
  const label = t('list.edit', { name: formatName(company_name) });
  return (
    <ButtonLink to={`edit/${id}${search}`} variant="ghost" size="sm" px="2" aria-label={label} title={label}>
      <Icon shape={icons.edit} boxSize="18px" />
    </ButtonLink>
  );
}

function RemoveButton({ entry, onRemove }: { entry: Named; onRemove: () => void }) {
  const { t } = useTranslation('register');
  const label = t('list.remove', { name: formatName(entry.company_name) });
  return (
    <IconButton variant="ghost" size="sm" px="2" colorPalette="red" aria-label={label} title={label} onClick={onRemove}>
      <Icon shape={icons.remove} boxSize="18px" />
    </IconButton>
  );
}

/** Says who may restore, for users who may not. */
export function RestorerNote() {
  const { t } = useTranslation('register');
  const isAdmin = useHoldsInRegisters('ADMIN');
  return isAdmin ? null : <Text color="fg.muted">{t('acts.restorer')}</Text>;
}

/** Only for ADMIN. */
export function useRestoreColumn<Row extends Named>(onRestore: (entry: Row) => void): Column<Row>[] {
  const { t } = useTranslation('register');
  const isAdmin = useHoldsInRegisters('ADMIN');
  const cell = (entry: Row) => (
    <Button
      variant="outline"
      size="sm"
      title={t('list.restoreNamed', { name: formatName(entry.company_name) })}
      onClick={() => onRestore(entry)}
    >
      <Icon shape={icons.restore} boxSize="18px" />
      {t('list.restore')}
    </Button>
  );
  return isAdmin ? [{ id: 'actions', kind: 'actions', header: t('columns.actions'), cell }] : [];
}
