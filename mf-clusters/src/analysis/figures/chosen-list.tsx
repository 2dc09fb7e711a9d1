import { useTranslation } from '@klaster/shared/i18n';
import { Box, Button, contentStart, Flex, Icon, iconShapes, Text } from '@klaster/shared/ui';
import type { MouseEvent } from 'react';
import { MAX_COMPARED } from '../primary-data/comma-list';

export interface ChosenListProps {
  chosen: readonly { id: string; name: string }[];
  onRemove: (id: string) => void;
}

export function ChosenList({ chosen, onRemove }: ChosenListProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Box data-print="hidden">
      <Flex as="ul" wrap="wrap" gap="2" listStyleType="none" aria-label={t('compare.chosen')}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="sm"
              variant="outline"
              aria-label={t('compare.remove', { name })}
              onClick={(event) => {
                focusNeighbour(event);
                onRemove(id);
              }}
            >
              {name}
              <Icon shape={iconShapes.close} />
            </Button>
          </li>
        ))}
      </Flex>
      {chosen.length === MAX_COMPARED && (
        <Text mt="2" fontSize="table" color="fg.muted">
          {t('compare.full')}
        </Text>
      )}
    </Box>
  );
}

/** The focused button disappears with its item, so the focus moves to the next one or to the heading. */
function focusNeighbour({ currentTarget }: MouseEvent<HTMLElement>): void {
  const item = currentTarget.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  (next?.querySelector('button') ?? contentStart())?.focus();
}
