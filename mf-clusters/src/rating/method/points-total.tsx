import type { ScoringMethod } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Flex, Text } from '@klaster/shared/ui';
import { useFormContext, useWatch } from '@klaster/shared/ui/form';
import { ALL_POINTS, pointsOf } from './criteria';

/** The sum of points, always visible, with the difference to 100; and the fault of the list as a whole. */
export function PointsTotal() {
  const { t } = useTranslation('mf-clusters');
  const { formState } = useFormContext<ScoringMethod>();
  const criteria = useWatch<ScoringMethod, 'criteria'>({ name: 'criteria' });
  const sum = pointsOf(criteria);
  const isWhole = sum === ALL_POINTS;
  const wasRefused = formState.submitCount > 0 && (!isWhole || criteria.length === 0);
  return (
    <Flex
      position="sticky"
      top="var(--sticky-top, 0px)"
      zIndex="docked"
      py="2"
      gap="3"
      wrap="wrap"
      bg="bg"
      borderBottomWidth="1px"
      role={wasRefused ? 'alert' : 'status'}
    >
      <Text fontWeight="semibold">{t('scoring.sum', { points: formatNumber(sum), all: ALL_POINTS })}</Text>
      <Text color={isWhole ? 'green.fg' : 'fg.error'}>
        {isWhole
          ? t('scoring.whole100')
          : sum < ALL_POINTS
            ? t('scoring.missing', { points: formatNumber(ALL_POINTS - sum) })
            : t('scoring.tooMuch', { points: formatNumber(sum - ALL_POINTS) })}
      </Text>
    </Flex>
  );
}
