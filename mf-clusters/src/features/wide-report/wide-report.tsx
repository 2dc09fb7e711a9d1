import type { Report } from '@klaster/shared/contract';
import { Stack, useNarrow } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { ReportSections } from './report-sections';
import { ReportTable } from './report-table';
import { SectionStrip } from './section-strip';
import { useCurrentSection } from './use-current-section';
import { usePrinting } from './use-printing';

export interface WideReportProps {
  report: Report | undefined;
  /** What stands in the report's place while there is none. */
  state: ReactNode;
}

/** One cluster's report: a very wide table, or sections one below another where the table would not be readable. */
export function WideReport({ report, state }: WideReportProps) {
  const narrow = useNarrow();
  const printing = usePrinting();
  const stacked = narrow || printing;
  const { current, jump } = useCurrentSection(stacked ? 'y' : 'x');
  if (stacked && !report) return state;
  return (
    <Stack gap="3">
      <SectionStrip current={current} onJump={jump} docked={narrow} />
      {stacked && report ? <ReportSections report={report} /> : <ReportTable report={report} state={state} />}
    </Stack>
  );
}
