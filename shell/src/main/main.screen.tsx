import { formatLongDate, formatName, useTranslation } from '@klaster/shared/i18n';
import { useHolds, useSession } from '@klaster/shared/session';
import { Below, Box, Grid, Page, PageHeader } from '@klaster/shared/ui';
import { Hint } from '@klaster/shared/ui/hint';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTerritory } from '../session/use-territory';
import { CampaignPart } from './campaign';
import { DecisionsPart } from './decisions';
import { FiguresPart } from './figures';
import { usePages } from './part';
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
      <Hint name="palette" help="/help/general#palette">
        {t('main:paletteHint')}
      </Hint>
      {clusterId === null ? (
        <StaffParts hasReports={pages('/amallar') && pages('/hududlar')} sections={sections} />
      ) : (
        <ClusterParts clusterId={clusterId} hasReports={pages('/malumotlarim')} sections={sections} />
      )}
    </Page>
  );
}

type PartsProps = { hasReports: boolean; sections: readonly ShownEntry[] | undefined };

function StaffParts({ hasReports, sections }: PartsProps) {
  const decides = useHolds('UPDATE');
  const acts = useHolds('CREATE', 'UPDATE');
  if (!hasReports) return <Sections sections={sections} />;
  const parts = (
    <Sections sections={sections}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        {decides && <DecisionsPart />}
        <FiguresPart />
        {!decides && <DecisionsPart />}
      </Grid>
      <CampaignPart />
    </Sections>
  );
  return acts ? <StaffWaiting>{parts}</StaffWaiting> : parts;
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
