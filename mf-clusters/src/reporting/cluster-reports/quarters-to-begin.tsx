import type { Period } from '@klaster/shared/contract/reports';
import { HttpError } from '@klaster/shared/http';
import { formatDate, useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { Box, BusyButton, Flex, Heading, Stack, Text } from '@klaster/shared/ui';
import { useRef } from 'react';
import { useEntryPaths } from '../entry/paths';
import { useBeginReport } from '../entry/queries';

export interface QuartersToBeginProps {
  clusterId: number;
  title: string;
  /** Quarters without a report; the one with the earliest due date is suggested. */
  quarters: readonly Period[];
}

export function QuartersToBegin({ clusterId, title, quarters }: QuartersToBeginProps) {
  const { t } = useTranslation('mf-clusters');
  const paths = useEntryPaths();
  const navigate = useNavigate();
  const { mutate, isPending, error, variables } = useBeginReport();
  const inOrder = quarters.toSorted((a, b) => a.due_on.localeCompare(b.due_on));
  // A second click may come before the button renders as disabled.
  const inFlight = useRef(false);
  const begin = ({ year, quarter }: Period) => {
    if (inFlight.current) return;
    inFlight.current = true;
    mutate(
      { cluster_id: clusterId, year, quarter },
      {
        onSuccess: ({ id }) => void navigate(paths.edit(id)),
        onError: () => {
          inFlight.current = false;
        },
      },
    );
  };
  return (
    <Box as="section" aria-labelledby="quarters-to-begin" p="4" borderWidth="1px" borderRadius="md" bg="bg.panel">
      <Heading as="h2" id="quarters-to-begin" fontSize="md">
        {title}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="3" mt="3">
        {inOrder.map((period, index) => (
          <Flex as="li" key={`${period.year}-${period.quarter}`} wrap="wrap" align="center" gap="3">
            <Box flex="1 1 12rem">
              <Text fontWeight="medium">{t('queue.period', period)}</Text>
              <Text color="fg.muted" fontSize="table">
                {t('own.dueOn', { date: formatDate(period.due_on) })}
              </Text>
            </Box>
            <BusyButton
              variant={index === 0 ? 'solid' : 'outline'}
              busy={isPending && variables.year === period.year && variables.quarter === period.quarter}
              aria-label={t('own.beginPeriod', { period: t('queue.period', period) })}
              onClick={() => begin(period)}
            >
              {t('own.begin')}
            </BusyButton>
          </Flex>
        ))}
      </Stack>
      {error && (
        <Text role="alert" mt="3" color="fg.error">
          {(error instanceof HttpError && error.detail) || t('own.notBegun')}
        </Text>
      )}
    </Box>
  );
}
