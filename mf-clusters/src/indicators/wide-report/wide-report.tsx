import type { Report } from '@klaster/shared/contract';
import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { Stack, useNarrow, useShortcuts } from '@klaster/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { gapsIn } from './report-marks';
import type { ReportMarks } from './report-marks';
import { ReportSections, useFoldedSections } from './report-sections';
import { ReportTable } from './report-table';
import { SectionStrip } from './section-strip';
import { showSection, sectionId } from './sections';
import { useCurrentSection } from './use-current-section';
import { usePrinting } from './use-printing';

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
  const facts = (shown: Report) => (section: Section) => ({
    missing: gapsIn(section, shown),
    remarked: isRemarked?.(section) ?? false,
  });
  return (
    <Stack gap="3">
      <SectionStrip current={current} onJump={open} facts={report && facts(report)} />
      {!stacked && <ReportTable report={report} state={state} />}
      {report && (
        <ReportSections report={report} current={current} folded={folded} marks={marks} renderBelow={renderBelow} />
      )}
    </Stack>
  );
}

export type SectionKeys = {
  /** The section that is being read where the focus is in none. */
  current: Section;
  /** Brings a section into view, with the focus. */
  open: (section: Section) => void;
  /** Begins or goes on with the remark on a section; without it there are no remarks to make. */
  onRemark?: ((section: Section) => void) | undefined;
};

/**
 * Alt with the arrow down or up goes to the next section or the one before; Alt with Enter to the remark on the section that one
 * is in. Nothing is typed with them, in any layout of the keyboard.
 */
export function useSectionKeys({ current, open, onRemark }: SectionKeys): void {
  const { t } = useTranslation('mf-clusters');
  const inSection = () => focusedSection() ?? current;
  const stepBy = (step: 1 | -1) => () => {
    const section = inSection();
    open(SECTIONS[SECTIONS.indexOf(section) + step] ?? section);
  };
  const remark = {
    keys: [{ key: 'Enter', alt: true }],
    label: t('keys.remark'),
    run: () => onRemark?.(inSection()),
  } as const;
  useShortcuts([
    { keys: [{ key: 'ArrowDown', alt: true }], label: t('keys.nextSection'), run: stepBy(1) },
    { keys: [{ key: 'ArrowUp', alt: true }], label: t('keys.sectionBefore'), run: stepBy(-1) },
    ...(onRemark ? [remark] : []),
  ]);
}

const focusedSection = () =>
  SECTIONS.find((section) => document.getElementById(sectionId(section))?.contains(document.activeElement));

/**
 * Opens the section that the address names after `#`, once the report is there: a notice of a returned report leads to its remark.
 * @param show brings a section into view
 */
export function useSectionOfAddress(isThere: boolean, show: (section: Section) => void): void {
  const { hash, key } = useLocation();
  const section = SECTIONS.find((one) => hash === `#${sectionId(one)}`);
  const onNamed = useEffectEvent(show);
  useEffect(() => {
    if (isThere && section) onNamed(section);
  }, [isThere, section, key]);
}
