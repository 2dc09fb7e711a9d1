import type { Section } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Flex } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useIndicatorTexts } from '../texts/indicator-texts';
import { NUMBERED_SECTIONS } from './sections';

export interface SectionStripProps {
  current: Section;
  onJump: (section: Section) => void;
  sections?: readonly Section[];
  /** Without it the strip says nothing beside the names. */
  facts?: ((section: Section) => SectionFacts) | undefined;
}

type SectionFacts = {
  readonly missing: number;
  readonly remarked: boolean;
};

/** Only numerals, so that all sections fit. The strip is one Tab stop; arrows move within it. */
export function SectionStrip({ current, onJump, sections = NUMBERED_SECTIONS, facts }: SectionStripProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const strip = useRef<HTMLDivElement>(null);
  const describeSection = ({ missing, remarked }: SectionFacts) => [
    ...(missing > 0 ? [`${formatNumber(missing)} ${t('report.gap')}`] : []),
    ...(remarked ? [t('remark.list')] : []),
  ];
  useEffect(() => centreCurrent(strip.current), [current]);
  return (
    <Flex
      ref={strip}
      role="toolbar"
      aria-label={t('report.sections')}
      gap="1"
      data-print="hidden"
      onKeyDown={moveFocus}
      css={stripStyles}
    >
      {sections.map((section) => (
        <button
          key={section}
          type="button"
          tabIndex={section === (sections.includes(current) ? current : sections[0]) ? 0 : -1}
          aria-current={section === current || undefined}
          title={texts.section(section)}
          onClick={() => onJump(section)}
          aria-label={[texts.section(section), ...(facts ? describeSection(facts(section)) : [])].join(', ')}
        >
          {section}
          {facts && <Facts {...facts(section)} />}
        </button>
      ))}
    </Flex>
  );
}

function Facts({ missing, remarked }: SectionFacts) {
  return (
    <>
      {missing > 0 && (
        <span data-missing="" aria-hidden>
          {formatNumber(missing)}
        </span>
      )}
      {remarked && <span data-remarked="" />}
    </>
  );
}

const buttonStyles = {
  flexShrink: '0',
  minWidth: { base: '2.75rem', sm: '2.25rem' },
  height: { base: '2.75rem', sm: '2rem' },
  px: '1.5',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'border',
  bg: 'bg.panel',
  fontSize: 'table',
  fontWeight: 'medium',
  cursor: 'pointer',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  '& [data-missing]': { px: '0.5', borderRadius: 'sm', fontSize: 'xs', bg: 'yellow.subtle', color: 'yellow.fg' },
  '& [data-remarked]': { boxSize: '0.5rem', borderRadius: 'full', bg: 'red.solid' },
  '&:hover': { bg: 'table.hover' },
  '&[aria-current]': { bg: 'blue.solid', color: 'blue.contrast', borderColor: 'blue.solid' },
  '@media (forced-colors: active)': {
    '&[aria-current]': {
      forcedColorAdjust: 'none',
      bg: 'Highlight',
      color: 'HighlightText',
      borderColor: 'Highlight',
    },
  },
} as const;

const stripStyles = {
  position: 'sticky',
  top: 'var(--sticky-top, 0px)',
  zIndex: 'docked',
  overflowX: 'auto',
  py: '2',
  mx: { base: '-4', lg: '-6' },
  px: { base: '4', lg: '6' },
  bg: 'bg',
  '@media (max-height: 30rem)': { position: 'static' },
  '& > button': buttonStyles,
} as const;

/** Scrolls the strip, not the page. */
function centreCurrent(strip: HTMLElement | null): void {
  const button = strip?.querySelector<HTMLElement>('[aria-current]');
  if (strip && button) strip.scrollLeft = button.offsetLeft - (strip.clientWidth - button.offsetWidth) / 2;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === event.target);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[(next + buttons.length) % buttons.length]?.focus();
}
