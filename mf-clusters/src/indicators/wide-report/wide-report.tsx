import type { Report } from '@klaster/shared/contract';
import type { Section } from '@klaster/shared/contract/indicators';
import { Stack, useNarrow } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { gapsIn } from './gaps';
import type { ReportMarks } from './report-marks';
import { ReportSections } from './report-sections';
import { ReportTable } from './report-table';
import { SectionStrip } from './section-strip';
import { showSection } from './sections';
import { useCurrentSection } from './use-current-section';
import { useFoldedSections } from './use-folded-sections';
import { usePrinting } from './use-printing';
import { useSectionKeys } from './use-section-keys';
import { useSectionOfAddress } from './use-section-of-address';

export interface WideReportProps {
  report: Report | undefined;
  /** Placeholder while there is no report. */
  state: ReactNode;
  /** Annotations of the figures: changes, earlier quarters, medians, notes. */
  marks?: ReportMarks | undefined;
  /** Content below a section's figures. */
  renderBelow?: ((section: Section) => ReactNode) | undefined;
  /** Whether something is remarked on a section. */
  isRemarked?: ((section: Section) => boolean) | undefined;
  /** Begins a remark on a section, by its key. */
  onRemark?: ((section: Section) => void) | undefined;
}

/**
 * One cluster's report: a very wide table, under it the same figures in columns, to be read at once; the strip moves both.
 * On a phone and on paper, where the table would not be readable, the figures alone.
 */
export function WideReport({ report, state, marks, renderBelow, isRemarked, onRemark }: WideReportProps) {
  const narrow = useNarrow();
  const printing = usePrinting();
  const stacked = narrow || printing;
  const folded = useFoldedSections();
  const { current, jump } = useCurrentSection(stacked);
  const open = (section: Section) => {
    folded.unfold(section);
    jump(section);
  };
  const show = (section: Section) => {
    open(section);
    showSection(section);
  };
  useSectionKeys({ current, open: show, onRemark });
  useSectionOfAddress(report !== undefined, show);
  if (stacked && !report) return state;
  return (
    <Stack gap="3">
      <SectionStrip current={current} onJump={open} facts={report && factsOf(report, isRemarked)} />
      {!stacked && <ReportTable report={report} state={state} />}
      {report && (
        <ReportSections report={report} current={current} folded={folded} marks={marks} renderBelow={renderBelow} />
      )}
    </Stack>
  );
}

/** State of each section in the strip. */
const factsOf = (report: Report, isRemarked: WideReportProps['isRemarked']) => (section: Section) => ({
  missing: gapsIn(section, report),
  remarked: isRemarked?.(section) ?? false,
});
