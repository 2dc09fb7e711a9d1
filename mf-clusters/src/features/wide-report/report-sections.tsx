import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Indicator, Section } from '@klaster/shared/contract/indicators';
import type { Report } from '@klaster/shared/contract';
import { formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Heading, Icon, Text, chakra, iconShapes } from '@klaster/shared/ui';
import { figureKind, figureText } from './figure-text';
import { useIndicatorTexts } from './indicator-texts';
import { sectionsStyles } from './report-sections.styles';
import { columnStarts, sectionId } from './sections';
import type { FoldedSections } from './use-folded-sections';

const STARTS = [2, 3].map((columns) => ({ name: `of-${columns}`, sections: columnStarts(columns) }));

export interface ReportSectionsProps {
  report: Report;
  /** The section that the strip shows as the current one. */
  current: Section;
  folded: FoldedSections;
}

/** All figures of a report to be read at once: a card a section, a line a figure. On paper and on a phone the only form. */
export function ReportSections({ report, current, folded }: ReportSectionsProps) {
  return (
    <Box>
      <SectionsHeader report={report} folded={folded} />
      <Box css={sectionsStyles}>
        <div>
          {SECTIONS.map((section) => (
            <SectionCard
              key={section}
              section={section}
              report={report}
              current={section === current}
              folded={folded}
            />
          ))}
        </div>
      </Box>
    </Box>
  );
}

function SectionsHeader({ report, folded }: { report: Report; folded: FoldedSections }) {
  const { t } = useTranslation('mf-clusters');
  const gaps = countGaps(INDICATORS, report);
  return (
    <Flex align="center" wrap="wrap" columnGap="3" mb="2">
      <Heading as="h2" fontSize="md">
        {t('report.allFigures')}
      </Heading>
      <Text color="fg.muted" fontSize="table" flex="1 1 10rem">
        {gaps === 0
          ? t('report.complete', { total: INDICATORS.length })
          : t('report.incomplete', { gaps: formatNumber(gaps), total: INDICATORS.length })}
      </Text>
      <Button variant="ghost" size="sm" ms={{ base: '-3', sm: '0' }} data-print="hidden" onClick={folded.toggleAll}>
        {folded.any ? t('report.unfoldAll') : t('report.foldAll')}
      </Button>
    </Flex>
  );
}

interface SectionCardProps {
  section: Section;
  report: Report;
  current: boolean;
  folded: FoldedSections;
}

function SectionCard({ section, report, current, folded }: SectionCardProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const id = sectionId(section);
  const open = !folded.has(section);
  const indicators = INDICATORS.filter((indicator) => indicator.section === section);
  const gaps = countGaps(indicators, report);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-name`}
      data-current={current ? '' : undefined}
      data-starts={startsOf(section)}
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
          {gaps > 0 && <span data-gaps="">{t('report.gaps', { count: gaps })}</span>}
        </chakra.button>
      </Heading>
      <dl id={`${id}-figures`} data-folded={open ? undefined : ''}>
        {indicators.map((indicator) => (
          <FigureLine
            key={indicator.key}
            indicator={indicator}
            name={texts.field(indicator.key)}
            value={figureText(report[indicator.key], indicator)}
            unit={texts.unitOf(indicator.key)}
            gap={t('report.gap')}
          />
        ))}
      </dl>
    </section>
  );
}

/** Of how many columns the section begins one. */
function startsOf(section: Section): string | undefined {
  const starts = STARTS.filter(({ sections }) => sections.includes(section));
  return starts.length > 0 ? starts.map(({ name }) => name).join(' ') : undefined;
}

interface FigureLineProps {
  indicator: Indicator;
  name: string;
  value: string;
  unit: string;
  /** What is spoken where the figure is missing: the dash is for the eye. */
  gap: string;
}

function FigureLine({ indicator, name, value, unit, gap }: FigureLineProps) {
  const missing = value === MISSING;
  return (
    <div data-gap={missing ? '' : undefined}>
      <dt>{name}</dt>
      <dd data-kind={figureKind(indicator)}>
        <span data-derived={indicator.derived && ''} aria-hidden={missing || undefined}>
          {value}
        </span>
        {missing ? <span data-spoken="">{gap}</span> : <span data-unit="">{` ${unit}`}</span>}
      </dd>
    </div>
  );
}

/** How many of these figures the report lacks. */
function countGaps(indicators: readonly Indicator[], report: Report): number {
  return indicators.filter((indicator) => figureText(report[indicator.key], indicator) === MISSING).length;
}
