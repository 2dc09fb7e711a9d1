import { PAGES, PROVINCE_CODE } from '@klaster/shared/contract/http';
import type { RatingAnswer } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { calculatePortion, sumKnown } from '@klaster/shared/contract/indicators';
import { publicClient } from '@klaster/shared/http';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFilters, useParams } from '@klaster/shared/router';
import {
  BLANK_LINE,
  Box,
  ButtonLink,
  DataTable,
  EmptyState,
  Loaded,
  Page,
  PageHeader,
  Text,
  usePageName,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PrintButton } from '../../analysis/figures/figures-actions';
import { CopyLink } from '../../analysis/views/copy-link';
import { NoSuchPage } from '../../campaign/status/no-such-page';
import { ratingQuery } from '../board/queries';
import type { WantedPeriod } from '../board/queries';
import { usePlaceColumns } from '../board/ranking-tables';
import { PERIOD_FILTERS, provenanceHref, provinceProvenanceHref, shownPeriod, toPeriod } from '../board/rating-filters';
import { formatScore, isUnranked } from '../board/score-and-movement';
import { Section } from '../board/section';
import { SideBySide } from '../board/side-by-side';
import { ToPublicRating } from '../board/to-public-rating';
import { Fact, Facts } from './facts';

/** Source: specification 8.0.13. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { province_code = '' } = useParams();
  const wanted = toPeriod(useFilters(PERIOD_FILTERS).values);
  if (PROVINCE_CODE.test(province_code)) return <Provenance code={province_code} wanted={wanted} />;
  return (
    <NoSuchPage
      title={t('rating.provenance.ofProvince.title')}
      text={t('rating.provenance.ofProvince.noProvince')}
      wayOut={<ToPublicRating />}
    />
  );
}

function Provenance({ code, wanted }: { code: string; wanted: WantedPeriod }) {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(ratingQuery(publicClient, { page_size: PAGES.largest, ...wanted, province_code: code }));
  const { data } = query;
  const period = shownPeriod(wanted, data);
  const province = data?.provinces.find(({ province_code }) => province_code === code);
  usePageName(province && formatName(province.province_name));
  const isNone = data && (province?.score ?? null) === null;
  return (
    <Page>
      <PageHeader
        title={t('rating.provenance.ofProvince.title')}
        context={period ? t('queue.period', period) : BLANK_LINE}
        actions={
          !isNone &&
          period && (
            <>
              <ButtonLink to={`/?year=${period.year}&quarter=${period.quarter}&province=${code}`} variant="outline">
                {t('rating.provenance.ofProvince.toRanking')}
              </ButtonLink>
              <CopyLink address={provinceProvenanceHref(code, period)} />
              <PrintButton />
            </>
          )
        }
      />
      {isNone ? (
        <EmptyState
          title={t('rating.provenance.ofProvince.none')}
          hint={t('rating.provenance.ofProvince.noneHint')}
          action={<ToPublicRating />}
        />
      ) : (
        // On a phone the page is longer than the window, and its footer must not shift.
        <Box minH="100vh">
          <Loaded query={query}>
            {(rating) => province && period && <Origin rating={rating} province={province} period={period} />}
          </Loaded>
        </Box>
      )}
    </Page>
  );
}

type Province = RatingAnswer['provinces'][number];

function Origin({ rating, province, period }: { rating: RatingAnswer; province: Province; period: Quarter }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const ranked = rating.items.filter(({ score }) => score !== null);
  const others = rating.items.length - ranked.length;
  const isComplete = rating.total === rating.items.length;
  return (
    <SideBySide>
      <Facts>
        <Fact name={t('shared:province')}>{formatName(province.province_name)}</Fact>
        <Fact name={t('rating.provenance.score')}>
          <strong>{formatScore(province.score)}</strong>
        </Fact>
        {province.clusters !== undefined && (
          <Fact name={t('rating.coverage')}>
            {t('rating.outOf', { part: formatNumber(province.scored), whole: formatNumber(province.clusters) })}
            {isUnranked(province) && ` (${t('rating.underHalf')})`}
          </Fact>
        )}
        {isComplete && (
          <Fact name={t('rating.provenance.ofProvince.mean')}>
            <Mean scores={ranked.map(({ score }) => score)} published={province.score} />
          </Fact>
        )}
      </Facts>
      <Section title={t('rating.provenance.ofProvince.clusters')}>
        <ScoreTable rows={ranked} period={period} />
        {others > 0 && (
          <Text color="fg.muted">{t('rating.provenance.ofProvince.unranked', { total: formatNumber(others) })}</Text>
        )}
        {!isComplete && (
          <Text color="fg.muted">
            {t('rating.provenance.ofProvince.beyond', {
              shown: formatNumber(rating.items.length),
              total: formatNumber(rating.total),
            })}
          </Text>
        )}
      </Section>
    </SideBySide>
  );
}

/** Scores that were recalculated between the two responses are not reported as an error. */
function Mean({ scores, published }: { scores: readonly (number | null)[]; published: number | null }) {
  const { t } = useTranslation('mf-clusters');
  const { sum } = sumKnown(scores);
  if (sum === null) return null;
  const mean = calculatePortion(1, { part: sum, whole: scores.length }, 2);
  if (mean !== published)
    return t('rating.provenance.ofProvince.differs', { mean: formatScore(mean), score: formatScore(published) });
  return t('rating.provenance.ofProvince.sum', {
    sum: formatScore(sum),
    ranked: formatNumber(scores.length),
    score: formatScore(mean),
  });
}

function ScoreTable({ rows, period }: { rows: RatingAnswer['items']; period: Quarter }) {
  const { t } = useTranslation('mf-clusters');
  const { score } = usePlaceColumns<RatingAnswer['items'][number]>();
  return (
    <DataTable
      label={t('rating.provenance.ofProvince.clusters')}
      phoneRows={{ below: [] }}
      columns={[
        {
          id: 'cluster',
          header: t('report.cluster'),
          priority: 'title',
          cell: ({ company_name, moved_to }) =>
            moved_to
              ? `${formatName(company_name)} (${t('report.movedTo', { province: formatName(moved_to) })})`
              : formatName(company_name),
        },
        score,
      ]}
      rows={rows}
      rowKey={({ cluster_id }) => cluster_id}
      rowHref={({ cluster_id }) => provenanceHref(cluster_id, period)}
    />
  );
}
