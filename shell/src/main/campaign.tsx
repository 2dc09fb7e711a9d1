import type { RegionsAnswer } from '@klaster/shared/contract/reports';
import { formatDate, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Flex, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyNote, PageLink, Part } from './part';
import { campaignQuery, periodsQuery } from './queries';
import { atQuarter } from './waiting';

/** The states of reports, from the last to the first: parts of the bar, from left to right. */
const STATES = ['confirmed', 'new', 'rejected', 'draft', 'none'] as const;

const COLOURS: Readonly<Record<(typeof STATES)[number], string>> = {
  confirmed: 'green.solid',
  new: 'blue.solid',
  rejected: 'red.solid',
  draft: 'gray.solid',
  none: 'bg.emphasized',
};

/** Browsers print no backgrounds by default, forced colours have none, and the bar consists of them. */
const inked = { printColorAdjust: 'exact', forcedColorAdjust: 'none' } as const;

type Campaign = Pick<RegionsAnswer['total'], (typeof STATES)[number] | 'clusters'>;

export function CampaignPart() {
  const { t } = useTranslation('main');
  const periods = useQuery(periodsQuery);
  const latest = periods.data?.periods[0];
  const campaign = useQuery(campaignQuery(latest));
  const answer = campaign.data;
  return (
    <Part<unknown> title={t('campaign.title')} query={latest ? campaign : periods}>
      {() =>
        latest && answer ? (
          <>
            <Text color="fg.muted" mb="3">
              {`${t('period', latest)} · ${t(latest.open ? 'campaign.due' : 'campaign.closed', { date: formatDate(latest.due_on) })}`}
            </Text>
            <chakra.ul
              display="grid"
              gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))"
              rowGap="3"
              columnGap="8"
              listStyleType="none"
            >
              {answer.provinces.length > 1 && (
                <chakra.li gridColumn="1 / -1">
                  <Progress name={<strong>{t('campaign.all')}</strong>} campaign={answer.total} />
                </chakra.li>
              )}
              {answer.provinces
                .filter(({ clusters }) => clusters > 0)
                .map((province) => (
                  <chakra.li
                    key={province.province_code}
                    gridColumn={answer.provinces.length > 1 ? undefined : '1 / -1'}
                  >
                    <Progress
                      name={
                        <PageLink to={atQuarter(`/hududlar/clusters/${province.province_code}`, latest)}>
                          {formatName(province.province_name)}
                        </PageLink>
                      }
                      campaign={province}
                    />
                  </chakra.li>
                ))}
            </chakra.ul>
            {answer.total.clusters === 0 && <EmptyNote>{t('campaign.noClusters')}</EmptyNote>}
          </>
        ) : (
          <EmptyNote>{t('campaign.none')}</EmptyNote>
        )
      }
    </Part>
  );
}

function Progress({ name, campaign }: { name: ReactNode; campaign: Campaign }) {
  const { t } = useTranslation(['main', 'shared']);
  const shown = STATES.filter((state) => campaign[state] > 0);
  return (
    <>
      <Flex justify="space-between" gap="3">
        <span>{name}</span>
        <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          <span aria-hidden>{`${formatNumber(campaign.confirmed)} / ${formatNumber(campaign.clusters)}`}</span>
        </Text>
      </Flex>
      <Flex aria-hidden h="2" my="1" gap="1px" borderRadius="full" overflow="hidden" css={inked}>
        {shown.map((state) => (
          <Box key={state} flexGrow={campaign[state]} flexBasis="2px" bg={COLOURS[state]} />
        ))}
      </Flex>
      <Flex wrap="wrap" columnGap="3" color="fg.muted" fontSize="xs">
        {shown.map((state) => (
          <Flex as="span" key={state} align="center" gap="1.5" whiteSpace="nowrap">
            <Box as="span" aria-hidden boxSize="2" borderRadius="full" bg={COLOURS[state]} css={inked} />
            {`${state === 'none' ? t('campaign.noReport') : t(`shared:reportStatus.${state}`)}: ${formatNumber(campaign[state])}`}
          </Flex>
        ))}
      </Flex>
    </>
  );
}
