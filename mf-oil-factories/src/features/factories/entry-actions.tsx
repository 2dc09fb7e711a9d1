import type { OilFactory } from '@klaster/shared/contract';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { useHoldsInRegisters } from '@klaster/shared/session';
import { ButtonLink, HStack, Icon, IconButton } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { icons } from '../oil-factories/icons';

/** Column with the edit link and the remove icon, each for whoever holds its position; no column for others. */
export function useEntryActions(onRemove: (factory: OilFactory) => void): Column<OilFactory>[] {
  const { t } = useTranslation('mf-oil-factories');
  const mayEdit = useHoldsInRegisters('UPDATE');
  const mayRemove = useHoldsInRegisters('DELETE');
  if (!mayEdit && !mayRemove) return [];
  const cell = (factory: OilFactory) => (
    <HStack gap="1" justify="flex-end">
      {mayEdit && <EditLink factory={factory} />}
      {mayRemove && <RemoveButton factory={factory} onRemove={onRemove} />}
    </HStack>
  );
  return [{ id: 'actions', kind: 'actions', header: t('columns.actions'), cell }];
}

function EditLink({ factory: { id, company_name } }: { factory: OilFactory }) {
  const { t } = useTranslation('mf-oil-factories');
  const { search } = useLocation();
  const label = t('live.edit', { name: formatName(company_name) });
  return (
    <ButtonLink to={`edit/${id}${search}`} variant="ghost" size="sm" px="2" aria-label={label} title={label}>
      <Icon shape={icons.edit} boxSize="18px" />
    </ButtonLink>
  );
}

function RemoveButton({ factory, onRemove }: { factory: OilFactory; onRemove: (factory: OilFactory) => void }) {
  const { t } = useTranslation('mf-oil-factories');
  const label = t('live.remove', { name: formatName(factory.company_name) });
  return (
    <IconButton
      variant="ghost"
      size="sm"
      px="2"
      colorPalette="red"
      aria-label={label}
      title={label}
      onClick={() => onRemove(factory)}
    >
      <Icon shape={icons.remove} boxSize="18px" />
    </IconButton>
  );
}
