import type { Section } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { Flex, chakra } from '@klaster/shared/ui';
import type { KeyboardEvent } from 'react';
import { useIndicatorTexts } from './indicator-texts';
import { NUMBERED_SECTIONS } from './section-id';

export interface SectionStripProps {
  current: Section;
  onJump: (section: Section) => void;
}

/** Strip I … XX that jumps to a section and shows which one is in view. One stop of the Tab key; arrows move within. */
export function SectionStrip({ current, onJump }: SectionStripProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  return (
    <Flex
      role="toolbar"
      aria-label={t('report.sections')}
      gap="1"
      wrap="wrap"
      data-print="hidden"
      onKeyDown={moveFocus}
    >
      {NUMBERED_SECTIONS.map((section) => (
        <chakra.button
          key={section}
          type="button"
          tabIndex={section === current ? 0 : -1}
          aria-current={section === current || undefined}
          aria-label={texts.section(section)}
          title={texts.section(section)}
          onClick={() => onJump(section)}
          css={stripButton}
        >
          {section}
        </chakra.button>
      ))}
    </Flex>
  );
}

const stripButton = {
  minWidth: '2.5rem',
  height: '2rem',
  px: '2',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'border',
  bg: 'bg.panel',
  fontSize: 'table',
  fontWeight: 'medium',
  cursor: 'pointer',
  _hover: { bg: 'table.hover' },
  '&[aria-current]': { bg: 'blue.solid', color: 'blue.contrast', borderColor: 'blue.solid' },
} as const;

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === event.target);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[(next + buttons.length) % buttons.length]?.focus();
}
