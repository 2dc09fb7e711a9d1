import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { useShortcuts } from '@klaster/shared/ui';
import { sectionId } from './sections';

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
