import type { Report } from '@klaster/shared/contract/reports';
import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { Grid, Stack, useNarrow, useShortcuts } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';
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
  state: ReactNode;
  marks?: ReportMarks | undefined;
  /** Above the cards, or beside them and always in sight if there is room. */
  beside?: ReactNode;
  renderBelow?: ((section: Section) => ReactNode) | undefined;
  isRemarked?: ((section: Section) => boolean) | undefined;
  onRemark?: ((section: Section) => void) | undefined;
}

/**
 * All figures as cards, and below them the same figures as a very wide table. On a phone and on paper only the cards, since the table would
 * not be readable.
 */
export function WideReport({ report, state, marks, beside, renderBelow, isRemarked, onRemark }: WideReportProps) {
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
      {report && (
        <Grid css={besideStyles} data-beside={beside ? '' : undefined}>
          {beside && <div data-part="beside">{beside}</div>}
          <ReportSections report={report} current={current} folded={folded} marks={marks} renderBelow={renderBelow} />
        </Grid>
      )}
      {!stacked && <ReportTable report={report} state={state} />}
    </Stack>
  );
}

const BELOW_STRIP = 'calc(var(--sticky-top, 0px) + 3.75rem)';

const besideStyles: SystemStyleObject = {
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-beside]': { xl: { gridTemplateColumns: 'minmax(0, 1fr) 20rem' } },
  '& > [data-part=beside]': {
    xl: {
      order: 1,
      position: 'sticky',
      top: BELOW_STRIP,
      // Above the bar with the decision.
      maxHeight: `calc(100vh - ${BELOW_STRIP} - 5rem)`,
      overflowY: 'auto',
    },
    _print: { position: 'static', maxHeight: 'none' },
  },
  _print: { display: 'block' },
};

type SectionKeys = {
  /** Used if no section has the focus. */
  current: Section;
  open: (section: Section) => void;
  onRemark?: ((section: Section) => void) | undefined;
};

/** These keys type nothing in any keyboard layout. */
function useSectionKeys({ current, open, onRemark }: SectionKeys): void {
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

/** Shows the section in the hash once the report has loaded: notices of returned reports link to it. */
function useSectionOfAddress(isThere: boolean, show: (section: Section) => void): void {
  const { hash, key } = useLocation();
  const section = SECTIONS.find((section) => hash === `#${sectionId(section)}`);
  const onNamed = useEffectEvent(show);
  useEffect(() => {
    if (isThere && section) onNamed(section);
  }, [isThere, section, key]);
}
