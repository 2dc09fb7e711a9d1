import { SMALLEST_GROUP } from '@klaster/shared/contract/reports';
import type { Report } from '@klaster/shared/contract/reports';
import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { browserMemory } from '@klaster/shared/session';
import { Box, Button, Flex, Heading, Icon, Text, chakra, iconShapes } from '@klaster/shared/ui';
import { Checkbox } from '@klaster/shared/ui/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FigureLine } from './figure-line';
import { useIndicatorTexts } from '../texts/indicator-texts';
import { countGaps, comparedIn, countMarks } from './report-marks';
import type { ReportMarks } from './report-marks';
import { sectionsStyles } from './report-sections.styles';
import { columnStarts, sectionId } from './sections';

const STARTS = [2, 3].map((columns) => ({ name: `of-${columns}`, sections: columnStarts(columns) }));

export interface ReportSectionsProps {
  report: Report;
  current: Section;
  folded: FoldedSections;
  marks?: ReportMarks | undefined;
  renderBelow?: ((section: Section) => ReactNode) | undefined;
}

/** A card for each section, with a line for each figure. The only form on paper and on phones. */
export function ReportSections({ report, current, folded, marks, renderBelow }: ReportSectionsProps) {
  const { compared, toggle } = useCompared();
  const isCompared = marks !== undefined && compared;
  return (
    <Box>
      <SectionsHeader report={report} folded={folded} marks={marks} compared={compared} onCompare={toggle} />
      <Box css={sectionsStyles}>
        <div data-compare={isCompared ? comparedIn(marks).length : undefined}>
          {SECTIONS.map((section) => (
            <SectionCard
              key={section}
              section={section}
              report={report}
              current={section === current}
              folded={folded}
              marks={marks}
              compared={isCompared}
              below={renderBelow?.(section)}
            />
          ))}
        </div>
      </Box>
    </Box>
  );
}

const COMPARED_KEY = 'report-compared';

/** Whether figures are compared: on at first, and remembered until sign-out. */
function useCompared() {
  const [compared, setCompared] = useState(() => browserMemory.read(COMPARED_KEY) !== 'off');
  const toggle = () => {
    browserMemory.keep(COMPARED_KEY, compared ? 'off' : 'on');
    setCompared(!compared);
  };
  return { compared, toggle };
}

interface SectionsHeaderProps extends Pick<ReportSectionsProps, 'report' | 'folded' | 'marks'> {
  compared: boolean;
  onCompare: () => void;
}

function SectionsHeader({ report, folded, marks, compared, onCompare }: SectionsHeaderProps) {
  const { t } = useTranslation('mf-clusters');
  const gaps = countGaps(INDICATORS, report);
  const { changed, jumps } = marks ? countMarks(report, marks) : NO_MARKS;
  return (
    <Flex align="center" wrap="wrap" columnGap="3" mb="2">
      <Heading as="h2" fontSize="md">
        {t('report.allFigures')}
      </Heading>
      <Text color="fg.muted" fontSize="table" flex={{ base: '1 0 100%', sm: '1 1 10rem' }}>
        {gaps === 0
          ? t('report.complete', { total: INDICATORS.length })
          : t('report.incomplete', { gaps: formatNumber(gaps), total: INDICATORS.length })}
        {changed > 0 && ` · ${t('report.changed', { count: changed })}`}
        {jumps > 0 && ` · ${t('report.jumps', { count: jumps })}`}
      </Text>
      {marks && (
        <chakra.label
          display="inline-flex"
          alignItems="center"
          gap="2"
          minH={{ base: '11', sm: '9' }}
          cursor="pointer"
          data-print="hidden"
        >
          <Checkbox checked={compared} onChange={onCompare} />
          {t('report.compare')}
        </chakra.label>
      )}
      <Button variant="ghost" size="sm" ms={{ base: '-3', sm: '0' }} onClick={folded.toggleAll}>
        {folded.any ? t('report.unfoldAll') : t('report.foldAll')}
      </Button>
      {marks && compared && <MediansNote marks={marks} />}
    </Flex>
  );
}

/** How many reports the medians are of, or why there are none. Source: decision 064. */
function MediansNote({ marks }: { marks: ReportMarks }) {
  const { t } = useTranslation('mf-clusters');
  if (typeof marks.medians_of !== 'number') return null;
  const counts = { count: marks.medians_of, least: SMALLEST_GROUP };
  return (
    <Text color="fg.muted" fontSize="table" flex="1 0 100%" data-print="hidden">
      {marks.medians === null ? t('report.mediansWithheld', counts) : t('report.mediansOf', counts)}
    </Text>
  );
}

const NO_MARKS = { changed: 0, jumps: 0 };

interface SectionCardProps extends Pick<ReportSectionsProps, 'report' | 'folded' | 'marks'> {
  section: Section;
  current: boolean;
  compared: boolean;
  below: ReactNode;
}

function SectionCard({ section, report, current, folded, marks, compared, below }: SectionCardProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const id = sectionId(section);
  const open = !folded.has(section);
  const indicators = INDICATORS.filter((indicator) => indicator.section === section);
  const gaps = countGaps(indicators, report);
  const { changed, jumps } = marks ? countMarks(report, marks, section) : NO_MARKS;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-name`}
      data-current={current ? '' : undefined}
      data-starts={listStarts(section)}
    >
      <Heading as="h3">
        <chakra.button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-figures`}
          onClick={() => folded.toggle(section)}
        >
          <Icon shape={iconShapes.chevronDown} data-print="hidden" />
          <span id={`${id}-name`}>{texts.section(section)}</span>
          <span data-counts="">
            {changed > 0 && <span>{t('report.changed', { count: changed })}</span>}
            {jumps > 0 && <span>{t('report.jumps', { count: jumps })}</span>}
            {gaps > 0 && <span>{t('report.gaps', { count: gaps })}</span>}
          </span>
        </chakra.button>
      </Heading>
      {marks && compared && open && (
        // Screen readers get the name with each figure.
        <div data-column-names="" aria-hidden>
          <span />
          <span>{t('report.now')}</span>
          {comparedIn(marks).map((name) => (
            <span key={name}>{t(`report.${name}`)}</span>
          ))}
        </div>
      )}
      <dl id={`${id}-figures`} data-folded={open ? undefined : ''}>
        {indicators.map((indicator) => (
          <FigureLine key={indicator.key} indicator={indicator} report={report} marks={marks} compared={compared} />
        ))}
      </dl>
      {below}
    </section>
  );
}

function listStarts(section: Section): string | undefined {
  const starts = STARTS.filter(({ sections }) => sections.includes(section));
  return starts.length > 0 ? starts.map(({ name }) => name).join(' ') : undefined;
}

export type FoldedSections = {
  has: (section: Section) => boolean;
  any: boolean;
  toggle: (section: Section) => void;
  toggleAll: () => void;
  unfold: (section: Section) => void;
};

/** Folded sections; the choice stays from report to report. */
export function useFoldedSections(): FoldedSections {
  const [folded, setFolded] = useState<readonly Section[]>([]);
  const without = (section: Section) => folded.filter((other) => other !== section);
  return {
    has: (section) => folded.includes(section),
    any: folded.length > 0,
    toggle: (section) => setFolded(folded.includes(section) ? without(section) : [...folded, section]),
    toggleAll: () => setFolded(folded.length > 0 ? [] : SECTIONS),
    unfold: (section) => setFolded(without(section)),
  };
}
