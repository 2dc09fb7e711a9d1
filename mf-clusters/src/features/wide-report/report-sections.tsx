import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Indicator, Section } from '@klaster/shared/contract/indicators';
import type { Report } from '@klaster/shared/contract';
import { MISSING } from '@klaster/shared/i18n';
import { Box, Heading, chakra } from '@klaster/shared/ui';
import { figureText } from './figure-text';
import { useIndicatorTexts } from './indicator-texts';
import { sectionId } from './section-id';

/** The report for a phone and for paper: a card a section, a line a figure. */
export function ReportSections({ report }: { report: Report }) {
  return (
    <Box css={sectionsStyles}>
      {SECTIONS.map((section) => (
        <SectionCard key={section} section={section} report={report} />
      ))}
    </Box>
  );
}

function SectionCard({ section, report }: { section: Section; report: Report }) {
  const texts = useIndicatorTexts();
  const heading = `${sectionId(section)}-heading`;
  return (
    <section id={sectionId(section)} aria-labelledby={heading}>
      <Heading as="h2" id={heading} fontSize="sm" bg="table.header" color="table.headerText" px="3" py="2">
        {texts.section(section)}
      </Heading>
      <dl>
        {INDICATORS.filter((indicator) => indicator.section === section).map((indicator) => (
          <FigureLine key={indicator.key} indicator={indicator} report={report} />
        ))}
      </dl>
    </section>
  );
}

function FigureLine({ indicator, report }: { indicator: Indicator; report: Report }) {
  const texts = useIndicatorTexts();
  const value = figureText(report[indicator.key], indicator);
  return (
    <div>
      <dt>{texts.field(indicator.key)}</dt>
      <dd data-kind={indicator.format}>
        <span data-derived={indicator.derived && ''}>{value}</span>
        {value !== MISSING && <chakra.span color="fg.muted">{` ${texts.unitOf(indicator.key)}`}</chakra.span>}
      </dd>
    </div>
  );
}

const sectionsStyles = {
  display: 'grid',
  gap: '3',
  _print: { display: 'block', columns: 2, fontSize: '8pt' },
  '& section': {
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    // Not hidden: that would keep the heading from sticking below the strip.
    overflow: 'clip',
    bg: 'bg.panel',
    scrollMarginTop: 'calc(var(--sticky-top, 0px) + 4rem)',
    _print: { breakInside: 'avoid', marginBottom: '2' },
  },
  '& h2': { position: 'sticky', top: 'calc(var(--sticky-top, 0px) + 3.75rem)', _print: { position: 'static' } },
  '& dl > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    px: '3',
    py: '1.5',
    fontSize: 'table',
    borderTopWidth: '1px',
  },
  '& dl > div:first-of-type': { borderTopWidth: '0' },
  '& dt': { color: 'fg.muted' },
  '& dd': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& dd[data-kind=number]': { flexShrink: '0', whiteSpace: 'nowrap' },
  '& [data-derived]': { fontStyle: 'italic' },
} as const;
