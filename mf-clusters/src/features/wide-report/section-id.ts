import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';

/** Sections one can jump to: I to XX. */
export const NUMBERED_SECTIONS = SECTIONS.filter((section) => section !== 'passport');

/** Id of the element where a section begins, in whichever form the report is shown. */
export const sectionId = (section: Section) => `report-section-${section}`;
