import type { ReportRoundsAnswer, SectionRemark } from '@klaster/shared/contract/reports';
import { isMissing } from '@klaster/shared/http';
import { formatName, useTranslation, formatDateTime } from '@klaster/shared/i18n';
import { useParams, filter, useFilters } from '@klaster/shared/router';
import { useHolds } from '@klaster/shared/session';
import {
  EmptyState,
  Flex,
  Link,
  Loaded,
  Page,
  PageHeader,
  Stack,
  usePageName,
  Grid,
  Heading,
  SelectFilter,
  SignatureNote,
  Text,
  Box,
  chakra,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { listDifferences, SECTIONS } from '@klaster/shared/contract/indicators';
import { roundsQuery } from '../report/queries';
import { LevelBadge, ReportStatusBadge, useActorName } from '../../campaign/status/report-status';
import { numberTransitions, chooseCompared } from './transitions';
import type { Transition } from './transitions';
import { DifferenceList } from './difference-list';
import { RemarkList } from '../remark/remark-list';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { id = '' } = useParams();
  const isAdmin = useHolds('ADMIN');
  const query = useQuery(roundsQuery(id));
  const { data } = query;
  usePageName(data && `${t('rounds.title')}: ${formatName(data.farm)}`);
  return (
    <Page>
      <PageHeader
        title={t('rounds.title')}
        context={data && <RoundsContext report={data} />}
        actions={data && isAdmin && <Link to={`/audit?entity=reports&entity_id=${data.id}`}>{t('rounds.audit')}</Link>}
      />
      {isMissing(query.error) ? (
        <EmptyState />
      ) : (
        <Loaded query={query}>{(report) => <Rounds report={report} />}</Loaded>
      )}
    </Page>
  );
}

function RoundsContext({ report }: { report: ReportRoundsAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const { province_name, farm, year, quarter, status } = report;
  return (
    <Flex as="span" align="center" wrap="wrap" columnGap="3" rowGap="1">
      {[formatName(province_name), formatName(farm), t('queue.period', { year, quarter })].join(', ')}
      <ReportStatusBadge status={status} />
    </Flex>
  );
}

function Rounds({ report }: { report: ReportRoundsAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const transitions = numberTransitions(report.rounds);
  if (transitions.length === 0) return <EmptyState title={t('rounds.empty')} />;
  return (
    <Stack gap="5">
      <TransitionList transitions={transitions} />
      <Comparison transitions={transitions} />
    </Stack>
  );
}

const MAX_ROUND = 999;

const CHOSEN = { from: filter.wholeNumber(1, MAX_ROUND, 0), to: filter.wholeNumber(1, MAX_ROUND, 0) };

function Comparison({ transitions }: { transitions: readonly Transition[] }) {
  const { t } = useTranslation('mf-clusters');
  const { values, set } = useFilters(CHOSEN);
  const compared = chooseCompared(transitions, values);
  if (!compared) return null;
  const { from, to } = compared;
  const differences = listDifferences(from.figures, to.figures);
  const options = transitions.map(({ number, act, round, at }) => ({
    value: String(number),
    label: [t('round', { round }), t(`rounds.${act}`), formatDateTime(at)].join(' · '),
  }));
  return (
    <Stack gap="3">
      <Heading as="h2" fontSize="md">
        {t('rounds.compare')}
      </Heading>
      <Grid templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 22rem))' }} gap="3" data-print="hidden">
        <SelectFilter
          label={t('rounds.from')}
          width="auto"
          value={String(from.number)}
          onChange={(number) => set({ from: Number(number) }, { replace: true })}
          options={options}
        />
        <SelectFilter
          label={t('rounds.to')}
          width="auto"
          value={String(to.number)}
          onChange={(number) => set({ to: Number(number) }, { replace: true })}
          options={options}
        />
      </Grid>
      <Text aria-live="polite" color="fg.muted">
        {t('rounds.count', { count: differences.length })}
      </Text>
      {differences.length > 0 ? (
        <DifferenceList differences={differences} />
      ) : (
        <EmptyState title={t('rounds.none')} hint={t('rounds.noneHint')} />
      )}
    </Stack>
  );
}

function TransitionList({ transitions }: { transitions: readonly Transition[] }) {
  const { t } = useTranslation('mf-clusters');
  const nameActor = useActorName();
  return (
    <chakra.ol aria-label={t('rounds.transitions')} listStyleType="none" display="grid" gap="3">
      {transitions.map(({ number, act, round, status, level, at, by, on_behalf_of, remarks, signature }) => (
        <chakra.li key={number} p="3" borderWidth="1px" borderRadius="md" bg="bg.panel">
          <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
            <Text fontWeight="semibold">{t(`rounds.${act}`)}</Text>
            <ReportStatusBadge status={status} />
            {level && <LevelBadge approval={{ ...level, mine: false }} />}
            <Text color="fg.muted">{[t('round', { round }), formatDateTime(at)].join(' · ')}</Text>
            {by && <Text>{nameActor({ by, on_behalf_of })}</Text>}
          </Flex>
          {remarks.length > 0 && (
            <Box mt="2">
              <RemarkList remarks={inOrder(remarks)} around="decision" />
            </Box>
          )}
          {signature && <SignatureNote signature={signature} name={`${act}-${round}`} />}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

/** The remark on the whole report comes first. */
const inOrder = (remarks: readonly SectionRemark[]) => [...remarks].sort((a, b) => placeOf(a) - placeOf(b));

const placeOf = ({ section }: SectionRemark) => (section === null ? -1 : SECTIONS.indexOf(section));
