import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Button, Flex, Icon, iconShapes, Text } from '@klaster/shared/ui';
import type { ComparedClusters } from './compared-clusters';

/** Characters of what makes no sense that are repeated, and how many of such. */
const SHOWN = { characters: 20, items: 3 };

export interface AddressFaultsProps {
  clusters: ComparedClusters;
  /** Ids that no cluster has. */
  unknown: readonly number[];
  onRemove: (id: number) => void;
  /** Leaves out what makes no sense. */
  onTidy: () => void;
}

/** Items in the address that the comparison leaves out, each with its reason. */
export function AddressFaults({
  clusters: { ids, compared, unreadable },
  unknown,
  onRemove,
  onTidy,
}: AddressFaultsProps) {
  const { t } = useTranslation('mf-clusters');
  const rest = ids.length - compared.length;
  const items = unreadable.slice(0, SHOWN.items).map((item) => item.slice(0, SHOWN.characters));
  return (
    <>
      {unknown.map((id) => (
        <Fault
          key={id}
          text={t('rating.comparison.unknown', { item: id })}
          button={t('compare.remove', { name: id })}
          onRemove={() => onRemove(id)}
        />
      ))}
      {items.length > 0 && (
        <Fault
          text={t('rating.comparison.unreadable', { item: items.join(', ') })}
          button={t('compare.remove', { name: items.join(', ') })}
          onRemove={onTidy}
        />
      )}
      {rest > 0 && (
        <Text role="status" data-print="hidden">
          {t('rating.comparison.rest', { total: formatNumber(rest) })}
        </Text>
      )}
    </>
  );
}

function Fault({ text, button, onRemove }: { text: string; button: string; onRemove: () => void }) {
  return (
    <Flex role="status" align="center" gap="2" wrap="wrap" data-print="hidden">
      <Text color="fg.error" overflowWrap="anywhere">
        {text}
      </Text>
      <Button size="sm" variant="ghost" aria-label={button} onClick={onRemove}>
        <Icon shape={iconShapes.close} />
      </Button>
    </Flex>
  );
}
