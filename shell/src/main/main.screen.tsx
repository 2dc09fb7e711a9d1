import { formatLongDate, formatName, useTranslation } from '@klaster/shared/i18n';
import { useHolds, useSession } from '@klaster/shared/session';
import { Box, Grid, Page, PageHeader } from '@klaster/shared/ui';
import { Hint } from '@klaster/shared/ui/hint';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTerritory } from '../session/use-territory';
import { CampaignPart } from './campaign';
import { DecisionsPart } from './decisions';
import { FiguresPart } from './figures';
import { usePages } from './part';
import { RatingPart } from './rating';
import { MostOpened, SectionGroup, useOwnSections } from './sections';
import { OwnWaiting, StaffWaiting } from './waiting';

/**
 * The staff's start page: what waits, how the campaign goes, and the sections that are theirs. Whoever cannot change anything is
 * shown no work; a cluster's own people see their cluster alone. What no remote of this page has screens for is not asked for.
 */
export function Component() {
  const { t } = useTranslation(['shell', 'main']);
  const claims = useSession()?.claims;
  const territory = useTerritory();
  const sections = useOwnSections();
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
        <StaffParts hasReports={pages('/amallar') && pages('/hududlar')}>
          <MostOpened entries={sections?.most ?? []} />
        </StaffParts>
      ) : (
        <ClusterParts clusterId={clusterId} hasReports={pages('/malumotlarim')}>
          <MostOpened entries={sections?.most ?? []} />
        </ClusterParts>
      )}
      {sections?.others.map((section) => (
        <SectionGroup key={section.group} {...section} />
      ))}
    </Page>
  );
}

type PartsProps = { hasReports: boolean; children: ReactNode };

function StaffParts({ hasReports, children }: PartsProps) {
  const decides = useHolds('UPDATE');
  const acts = useHolds('CREATE', 'UPDATE');
  if (!hasReports) return children;
  return (
    <>
      {acts && <StaffWaiting />}
      {children}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        {decides && <DecisionsPart />}
        <FiguresPart />
        {!decides && <DecisionsPart />}
      </Grid>
      <CampaignPart />
    </>
  );
}

function ClusterParts({ clusterId, hasReports, children }: PartsProps & { clusterId: number }) {
  if (!hasReports) return children;
  return (
    <>
      <OwnWaiting clusterId={clusterId} />
      {children}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
        <Box minW="0">
          <RatingPart clusterId={clusterId} />
        </Box>
        <DecisionsPart />
      </Grid>
    </>
  );
}
