import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { useLocation } from '@klaster/shared/router';
import { useEffect, useEffectEvent } from 'react';
import { sectionId } from './sections';

/**
 * Opens the section that the address names after `#`, once the report is there: a notice of a returned report leads to its remark.
 * @param show brings a section into view
 */
export function useSectionOfAddress(isThere: boolean, show: (section: Section) => void): void {
  const { hash, key } = useLocation();
  const section = SECTIONS.find((one) => hash === `#${sectionId(one)}`);
  const onNamed = useEffectEvent(show);
  useEffect(() => {
    if (isThere && section) onNamed(section);
  }, [isThere, section, key]);
}
