import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';

/** Sections one can jump to: I to XX. */
export const NUMBERED_SECTIONS = SECTIONS.filter((section) => section !== 'passport');

/** Id of the header cell over a section's columns in the table. */
export const columnsId = (section: Section) => `report-columns-${section}`;

/** Id of a section's card in the list. */
export const sectionId = (section: Section) => `report-section-${section}`;

const cardOf = (section: Section) => document.getElementById(sectionId(section));

/** Brings the focus to the heading of a section's card, and nothing into view. */
export function focusSection(section: Section): void {
  cardOf(section)?.querySelector<HTMLElement>('h3 button')?.focus({ preventScroll: true });
}

/** Brings a section's card into view, and the focus to its heading. */
export function showSection(section: Section): void {
  cardOf(section)?.scrollIntoView({ block: 'start' });
  focusSection(section);
}

/** Height of a card's heading and of the gap below it, in lines of figures. */
const HEADING_LINES = 2;

/**
 * Sections at which the list's second and further columns begin, so that all columns are about as high.
 * @param columns how many there are
 */
export function columnStarts(columns: number): Section[] {
  let end = 0;
  const cards = SECTIONS.map((section) => {
    const top = end;
    end += HEADING_LINES + INDICATORS.filter((indicator) => indicator.section === section).length;
    return { section, top };
  });
  return Array.from({ length: columns - 1 }, (_, index) => {
    const wanted = (end * (index + 1)) / columns;
    return cards.reduce((best, card) => (Math.abs(card.top - wanted) < Math.abs(best.top - wanted) ? card : best));
  }).map(({ section }) => section);
}
