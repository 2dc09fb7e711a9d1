import { formatLongDate, formatName, useTranslation } from '@klaster/shared/i18n';
import { useHolds, useSession } from '@klaster/shared/session';
import { Below, Box, Grid, Page, PageHeader, Stack } from '@klaster/shared/ui';
import { Hint } from '@klaster/shared/ui/hint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTerritory } from '../session/use-territory';
import { CampaignPart } from './campaign';
import { DecisionsPart } from './decisions';
import { WorsePart } from './worse';
import { FiguresPart } from './figures';
import { usePages } from './part';
import { periodsQuery } from './queries';
import { RatingPart } from './rating';
import type { ShownEntry } from '../navigation/navigation';
import { MostOpened, useMostOpened } from './sections';
import { OwnWaiting, StaffWaiting } from './waiting';

/**
 * The start page. Users who cannot change anything see no tasks; users of a cluster see only their cluster. A part is
 * left out, and its data is not requested, if the page has no remote with its screen.
 */
export function Component() {
  const { t } = useTranslation(['shell', 'main']);
  const claims = useSession()?.claims;
  const territory = useTerritory();
  const sections = useMostOpened();
  const pages = usePages();
  const clusterId = claims?.cluster_id ?? null;
  const [today] = useState(() => new Date());
  return (
    <Page>
      <PageHeader
        title={t('main.welcome', { name: formatName(claims?.full_name) })}
        context={`${territory} · ${formatLongDate(today)}`}
      />
      {clusterId === null ? (
        <StaffParts hasReports={pages('/amallar') && pages('/hududlar')} sections={sections} />
      ) : (
        <ClusterParts clusterId={clusterId} hasReports={pages('/malumotlarim')} sections={sections} />
      )}
      <Hint name="palette" help="/help/general#palette">
        {t('main:paletteHint')}
      </Hint>
    </Page>
  );
}

type PartsProps = { hasReports: boolean; sections: readonly ShownEntry[] | undefined };

function StaffParts({ hasReports, sections }: PartsProps) {
  const noReports = <Sections sections={sections} />;
  return hasReports ? <ReportParts noReports={noReports} /> : noReports;
}

/** Figures come first, then what got worse, then what waits. @param noReports shown if the server has no such calls */
function ReportParts({ noReports }: { noReports: ReactNode }) {
  const acts = useHolds('CREATE', 'UPDATE');
  const periods = useQuery(periodsQuery);
  if (periods.data === null) return noReports;
  return (
    <>
      <FiguresPart />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
        <WorsePart />
        <Stack gap="4" minW="0">
          {acts ? (
            <StaffWaiting>
              <DecisionsPart />
            </StaffWaiting>
          ) : (
            <DecisionsPart />
          )}
        </Stack>
      </Grid>
      <CampaignPart />
    </>
  );
}

function ClusterParts({ clusterId, hasReports, sections }: PartsProps & { clusterId: number }) {
  if (!hasReports) return <Sections sections={sections} />;
  return (
    <OwnWaiting clusterId={clusterId}>
      <Sections sections={sections}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
          <Box minW="0">
            <RatingPart clusterId={clusterId} />
          </Box>
          <DecisionsPart />
        </Grid>
      </Sections>
    </OwnWaiting>
  );
}

function Sections({ sections, children }: { sections: readonly ShownEntry[] | undefined; children?: ReactNode }) {
  return (
    <Below isKnown={sections !== undefined}>
      <MostOpened entries={sections ?? []} />
      {children}
    </Below>
  );
}
