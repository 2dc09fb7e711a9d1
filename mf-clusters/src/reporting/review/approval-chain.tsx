import type { ReportReview } from '@klaster/shared/contract/reports';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Flex, Text } from '@klaster/shared/ui';
import { LevelBadge, useActorName } from '../../campaign/status/report-status';

/** The levels of approval: who has confirmed at each, and where the report waits. */
export function ApprovalChain({ approval }: { approval: NonNullable<ReportReview['approval']> }) {
  const { t } = useTranslation('mf-clusters');
  const nameActor = useActorName();
  return (
    <chakra.ol aria-label={t('approval.title')} listStyleType="none" display="grid" gap="1.5">
      {approval.levels.map((current, index) => {
        const level = index + 1;
        const confirmation = approval.confirmed.find((one) => one.level === level);
        const approver = confirmation?.approver ?? current;
        return (
          <chakra.li key={level}>
            <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
              <LevelBadge approval={{ level, approver, mine: level === approval.level && approval.mine }} />
              {confirmation ? (
                <span>
                  {t('approval.confirmed', {
                    time: formatDateTime(confirmation.at),
                    name: nameActor(confirmation),
                  })}
                </span>
              ) : (
                level === approval.level && <span>{t('approval.waits')}</span>
              )}
            </Flex>
            {confirmation && (
              <Box ps="2" mt="1" borderInlineStartWidth="3px" borderColor="border.emphasized">
                <Text fontSize="table" whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {confirmation.comment}
                </Text>
              </Box>
            )}
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}
