import { useTranslation } from '@klaster/shared/i18n';
import { Button, Flex, Icon, iconShapes, Text } from '@klaster/shared/ui';
import type { ComponentProps } from 'react';

interface AddressFaultProps extends ComponentProps<typeof Flex> {
  text: string;
  /** What the button removes from the address. */
  item: string | number;
  onRemove: () => void;
}

export function AddressFault({ text, item, onRemove, ...look }: AddressFaultProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Flex role="status" align="center" gap="2" wrap="wrap" {...look}>
      <Text color="fg.error" overflowWrap="anywhere">
        {text}
      </Text>
      <Button size="sm" variant="ghost" aria-label={t('compare.remove', { name: item })} onClick={onRemove}>
        <Icon shape={iconShapes.close} />
      </Button>
    </Flex>
  );
}
