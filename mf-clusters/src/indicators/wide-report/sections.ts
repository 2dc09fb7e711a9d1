import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';

export const NUMBERED_SECTIONS = SECTIONS.filter((section) => section !== 'passport');

export const columnsId = (section: Section) => `report-columns-${section}`;

export const sectionId = (section: Section) => `report-section-${section}`;

const cardOf = (section: Section) => document.getElementById(sectionId(section));

export function focusSection(section: Section): void {
  cardOf(section)?.querySelector<HTMLElement>('h3 button')?.focus({ preventScroll: true });
}

export function showSection(section: Section): void {
  cardOf(section)?.scrollIntoView({ block: 'start' });
  focusSection(section);
}

/** Height of a card's heading and of the gap below it, in lines of figures. */
const HEADING_LINES = 2;

/** First sections of the second and further columns, so that all columns are about equally high. */
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
