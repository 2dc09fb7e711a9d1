import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { ReviewQueueItem } from '@klaster/shared/contract/reports';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { useIsRegisterStaff } from '@klaster/shared/session';
import { Box, chakra, Flex, StatusBadge, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { EmptyNote, PageLink, Part } from './part';
import { decisionsQuery, periodsQuery } from './queries';

export function DecisionsPart() {
  const { t } = useTranslation('main');
  const periods = useQuery(periodsQuery);
  const latest = periods.data?.periods[0];
  const decisions = useQuery(decisionsQuery(latest));
  // The campaign says that no quarter was opened.
  if (periods.data && !latest) return null;
  return (
    <Part<unknown> title={t('decisions.title')} query={latest ? decisions : periods} height="17rem">
      {() =>
        latest && decisions.data && decisions.data.length > 0 ? (
          <chakra.ul display="grid" gap="3" listStyleType="none">
            {decisions.data.map((report) => (
              <li key={report.id}>
                <Decision {...report} />
              </li>
            ))}
          </chakra.ul>
        ) : (
          latest && <EmptyNote>{t('decisions.none', { period: t('period', latest) })}</EmptyNote>
        )
      }
    </Part>
  );
}

function Decision({ id, farm, province_name: province, status, decided_at: at }: ReviewQueueItem) {
  const { t } = useTranslation('shared');
  const family = useIsRegisterStaff() ? '/amallar' : '/malumotlarim';
  const isConfirmed = status === REPORT_STATUS.confirmed;
  return (
    <Flex wrap="wrap" justify="space-between" align="baseline" columnGap="3">
      <Box flex="1 1 12rem" minW="0">
        <PageLink to={`${family}/cluster-info/${id}`}>{formatName(farm)}</PageLink>
        <Text color="fg.muted" fontSize="table">
          {`${formatName(province)} · `}
          <chakra.span whiteSpace="nowrap">{formatDateTime(at)}</chakra.span>
        </Text>
      </Box>
      <StatusBadge tone={isConfirmed ? 'green' : 'red'}>
        {t(isConfirmed ? 'reportStatus.confirmed' : 'reportStatus.rejected')}
      </StatusBadge>
    </Flex>
  );
}
