import type { ProvenanceAnswer, Quarter } from '@klaster/shared/contract';
import { HttpError } from '@klaster/shared/http';
import { formatDate, formatDateTime, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFilters, useParams } from '@klaster/shared/router';
import {
  Box,
  Button,
  ButtonLink,
  chakra,
  EmptyState,
  Link,
  Loaded,
  Page,
  PageHeader,
  Stack,
  usePageName,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PrintButton } from '../../analysis/figures/print-button';
import { useLinkCopy } from '../../analysis/views/use-link-copy';
import { Fact, Facts, ToRating } from './facts';
import { HowToCheck } from './how-to-check';
import { provenanceQuery } from '../board/queries';
import { PERIOD_FILTERS, provenanceHref, toPeriod } from '../board/rating-filters';
import { formatScore } from '../board/score-and-movement';
import { usePlaceText } from '../../indicators/texts/use-place-text';

/** Ids that the API accepts. */
const ID = /^[1-9]\d{0,8}$/;

/** The origin of a score, and how anybody can check that it was not changed. Source: specification 8.0.13. */
export function Component() {
  const { cluster_id = '' } = useParams();
  const { year, quarter } = toPeriod(useFilters(PERIOD_FILTERS).values);
  if (!ID.test(cluster_id) || year === undefined || quarter === undefined) return <NoQuarter />;
  return <Provenance id={Number(cluster_id)} period={{ year, quarter }} />;
}

function NoQuarter() {
  const { t } = useTranslation('mf-clusters');
  return (
    <Page>
      <PageHeader title={t('rating.provenance.title')} />
      <EmptyState title={t('rating.provenance.noQuarter')} action={<ToRating />} />
    </Page>
  );
}

function Provenance({ id, period }: { id: number; period: Quarter }) {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(provenanceQuery(id, period));
  const { data, error } = query;
  const copy = useLinkCopy();
  usePageName(data && formatName(data.company_name));
  const isNone = error instanceof HttpError && error.status === 404;
  return (
    <Page width="form">
      <PageHeader
        title={t('rating.provenance.title')}
        context={t('queue.period', period)}
        actions={
          !isNone && (
            <>
              <ButtonLink to={`/?cluster=${id}&year=${period.year}&quarter=${period.quarter}`} variant="outline">
                {t('rating.provenance.toScore')}
              </ButtonLink>
              <Button variant="outline" onClick={() => void copy(provenanceHref(id, period))}>
                {t('views.copy')}
              </Button>
              <PrintButton />
            </>
          )
        }
      />
      {isNone ? (
        <EmptyState title={t('rating.provenance.none')} hint={t('rating.provenance.noneHint')} action={<ToRating />} />
      ) : (
        // On a phone the page is longer than the window; its footer starts below the fold, so that it does not shift.
        <Box minH={{ base: '100vh', md: 'auto' }}>
          <Loaded query={query}>
            {(provenance) => (
              <Stack gap="6">
                <ScoreFacts provenance={provenance} />
                <HowToCheck provenance={provenance} />
              </Stack>
            )}
          </Loaded>
        </Box>
      )}
    </Page>
  );
}

/** The score, and from which report, decision and method it is. */
function ScoreFacts({ provenance }: { provenance: ProvenanceAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const { t: common } = useTranslation('shared');
  const placeText = usePlaceText();
  const { score, earned, counted, method_version: version, method_since, round, decided_on, chained } = provenance;
  return (
    <Facts>
      <Fact name={t('rating.provenance.cluster')}>{formatName(provenance.company_name)}</Fact>
      {provenance.province_name !== undefined && <Fact name={common('province')}>{placeText(provenance)}</Fact>}
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
      {chained && (
        <>
          <Fact name={t('rating.provenance.recorded')}>{formatDateTime(chained.row.at)}</Fact>
          <Fact name={t('rating.provenance.position')}>{chained.row.position}</Fact>
          <Fact name={t('rating.provenance.hash')}>
            <chakra.code fontFamily="mono" overflowWrap="anywhere" bg="transparent">
              {chained.hash}
            </chakra.code>
          </Fact>
        </>
      )}
    </Facts>
  );
}
