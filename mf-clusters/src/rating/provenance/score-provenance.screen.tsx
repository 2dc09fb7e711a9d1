import type { ProvenanceAnswer } from '@klaster/shared/contract/rating';
import { isMissing } from '@klaster/shared/http';
import { formatDate, formatDateTime, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFilters, useParams } from '@klaster/shared/router';
import {
  BLANK_LINE,
  Box,
  Button,
  ButtonLink,
  chakra,
  EmptyState,
  Link,
  Loaded,
  Page,
  PageHeader,
  usePageName,
  Flex,
  Text,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { QrCode } from '@klaster/shared/ui/qr-code';
import { useState, useSyncExternalStore } from 'react';
import { PrintButton } from '../../analysis/figures/figures-actions';
import { CopyLink } from '../../analysis/views/copy-link';
import { NoSuchPage } from '../../campaign/status/no-such-page';
import { findScoreFault } from './check-score';
import type { ScoreFault } from './check-score';
import { Fact, Facts } from './facts';
import { provenanceQuery } from '../board/queries';
import type { WantedPeriod } from '../board/queries';
import { CLUSTER_ID, PERIOD_FILTERS, provenanceHref, shownPeriod, toPeriod } from '../board/rating-filters';
import { formatScore } from '../board/score-and-movement';
import { Section } from '../board/section';
import { SideBySide } from '../board/side-by-side';
import { ToPublicRating } from '../board/to-public-rating';
import { usePlaceText } from '../../indicators/texts/use-place-text';

/** Source: specification 8.0.13. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { cluster_id = '' } = useParams();
  const wanted = toPeriod(useFilters(PERIOD_FILTERS).values);
  if (CLUSTER_ID.test(cluster_id)) return <Provenance id={Number(cluster_id)} wanted={wanted} />;
  const text = t('rating.provenance.noCluster');
  return <NoSuchPage title={t('rating.provenance.title')} text={text} wayOut={<ToPublicRating />} />;
}

function Provenance({ id, wanted }: { id: number; wanted: WantedPeriod }) {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(provenanceQuery(id, wanted));
  const { data, error } = query;
  const period = shownPeriod(wanted, data && { period: data });
  usePageName(data && formatName(data.company_name));
  const isNone = isMissing(error);
  return (
    <Page>
      <PageHeader
        title={t('rating.provenance.title')}
        context={period ? t('queue.period', period) : BLANK_LINE}
        actions={
          !isNone &&
          period && (
            <>
              <ButtonLink to={`/?cluster=${id}&year=${period.year}&quarter=${period.quarter}`} variant="outline">
                {t('rating.provenance.toScore')}
              </ButtonLink>
              <CopyLink address={provenanceHref(id, period)} />
              <PrintButton />
            </>
          )
        }
      />
      {isNone ? (
        <EmptyState
          title={t('rating.provenance.none')}
          hint={t('rating.provenance.noneHint')}
          action={<ToPublicRating />}
        />
      ) : (
        // On a phone the page is longer than the window, and its footer must not shift.
        <Box minH="100vh">
          <Loaded query={query}>
            {(provenance) => (
              <SideBySide>
                <ScoreFacts provenance={provenance} />
                <HowToCheck provenance={provenance} />
              </SideBySide>
            )}
          </Loaded>
        </Box>
      )}
    </Page>
  );
}

function ScoreFacts({ provenance }: { provenance: ProvenanceAnswer }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const placeText = usePlaceText();
  const { score, earned, counted, method_version: version, method_since, round, decided_on, chained } = provenance;
  return (
    <Facts>
      <Fact name={t('rating.provenance.cluster')}>{formatName(provenance.company_name)}</Fact>
      {provenance.province_name !== undefined && <Fact name={t('shared:province')}>{placeText(provenance)}</Fact>}
      <Fact name={t('rating.provenance.score')}>
        <strong>{score === null ? t('rating.provenance.tooLittle') : formatScore(score)}</strong>
      </Fact>
      <Fact name={t('rating.provenance.earned')}>
        {t('rating.provenance.earnedOf', { earned: formatScore(earned), counted: formatNumber(counted) })}
      </Fact>
      <Fact name={t('rating.provenance.method')}>
        <Link to={`/baxolash-mezoni?version=${version}`}>
          {t('rating.provenance.methodText', { version, ...method_since })}
        </Link>
      </Fact>
      <Fact name={t('rating.provenance.report')}>{t('rating.provenance.round', { round })}</Fact>
      <Fact name={t('rating.provenance.decided')}>{formatDate(decided_on)}</Fact>
      {provenance.signed?.signatures.map(({ act, at, organisation, issuer, digest }) => (
        <Fact key={digest} name={t(`rating.provenance.signed.${act}`)}>
          {organisation && `${organisation}, `}
          {t('rating.provenance.signed.by', { issuer, at: formatDateTime(at) })} <Code>{digest}</Code>
        </Fact>
      ))}
      {chained && (
        <>
          <Fact name={t('rating.provenance.recorded')}>{formatDateTime(chained.row.at)}</Fact>
          <Fact name={t('rating.provenance.position')}>{chained.row.position}</Fact>
          <Fact name={t('rating.provenance.hash')}>
            <Code>{chained.hash}</Code>
          </Fact>
        </>
      )}
    </Facts>
  );
}

const Code = ({ children }: { children: string }) => (
  <chakra.code fontFamily="mono" overflowWrap="anywhere" bg="transparent">
    {children}
  </chakra.code>
);

const PROGRAM = '/api/rating/check-score.mjs';

const never = () => () => undefined;

/** Known only in a browser: the server renders the same HTML for every address. */
const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );

/** Checks what the page shows, in the browser. */
function CheckHere({ provenance }: { provenance: ProvenanceAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const [checked, setChecked] = useState<ScoreFault | 'whole' | null>(null);
  return (
    <Flex gap="3" wrap="wrap" align="center" data-print="hidden">
      <Button onClick={() => setChecked(findScoreFault(provenance) ?? 'whole')}>
        {t('rating.provenance.checkHere')}
      </Button>
      <Text role="status" flex="1" minW="14rem" color={checked === 'whole' ? 'green.fg' : 'fg.error'}>
        {checked && t(`rating.provenance.checked.${checked}`)}
      </Text>
    </Flex>
  );
}

function HowToCheck({ provenance }: { provenance: ProvenanceAnswer }) {
  const { cluster_id, year, quarter, chained } = provenance;
  const { t } = useTranslation('mf-clusters');
  const origin = useOrigin();
  if (!chained) return <Text>{t('rating.provenance.waiting')}</Text>;
  const call = `${origin}/api/rating/clusters/${cluster_id}/provenance?year=${year}&quarter=${quarter}`;
  return (
    <Section title={t('rating.provenance.check')}>
      <Text>{t('rating.provenance.checkText')}</Text>
      <CheckHere key={chained.hash} provenance={provenance} />
      <Text>{t('rating.provenance.checkApart')}</Text>
      <Button asChild variant="outline" alignSelf="start" data-print="hidden">
        <a href={PROGRAM} download>
          {t('rating.provenance.download')}
        </a>
      </Button>
      <Text>{t('rating.provenance.run')}</Text>
      <chakra.code
        display="block"
        p="3"
        borderWidth="1px"
        borderColor="border"
        borderRadius="sm"
        fontFamily="mono"
        fontSize="table"
        overflowWrap="anywhere"
      >
        {`node check-score.mjs '${call}' ${chained.row.position}:${chained.hash}`}
      </chakra.code>
      <Flex gap="4" wrap="wrap" align="center">
        {origin && (
          <QrCode
            text={`${origin}${provenanceHref(cluster_id, { year, quarter })}`}
            label={t('rating.provenance.qr')}
          />
        )}
        <Text flex="1" minW="14rem">
          {t('rating.provenance.keep')}
        </Text>
      </Flex>
    </Section>
  );
}
