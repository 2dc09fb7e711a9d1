import type { Section } from '@klaster/shared/contract/indicators';
import { useEffect, useRef, useState } from 'react';
import { NUMBERED_SECTIONS, sectionId } from './section-id';

/** `x`: sections side by side in a table; `y`: one below another on the page. */
export type Axis = 'x' | 'y';

const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Which section stands at the leading edge of what is seen, and the way to bring another one there.
 * A section jumped to stays the current one until the reader scrolls on, even where it cannot reach the edge.
 */
export function useCurrentSection(axis: Axis) {
  const [current, setCurrent] = useState<Section>('I');
  const wanted = useRef<Section | null>(null);
  useEffect(() => {
    const follow = () => {
      if (!wanted.current) setCurrent(sectionAtEdge(axis));
    };
    const release = () => {
      wanted.current = null;
    };
    // Scroll events do not bubble, but they can be caught on their way down, whatever it is that scrolls.
    const passive = { capture: true, passive: true };
    document.addEventListener('scroll', follow, passive);
    GESTURES.forEach((gesture) => document.addEventListener(gesture, release, passive));
    return () => {
      document.removeEventListener('scroll', follow, passive);
      GESTURES.forEach((gesture) => document.removeEventListener(gesture, release, passive));
    };
  }, [axis]);
  const jump = (section: Section) => {
    wanted.current = section;
    setCurrent(section);
    scrollToSection(section, axis);
  };
  return { current, jump };
}

function scrollToSection(section: Section, axis: Axis): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const place = axis === 'x' ? ({ block: 'nearest', inline: 'start' } as const) : ({ block: 'start' } as const);
  document.getElementById(sectionId(section))?.scrollIntoView({ ...place, behavior: calm ? 'auto' : 'smooth' });
}

function sectionAtEdge(axis: Axis): Section {
  return NUMBERED_SECTIONS.findLast((section) => distanceFromEdge(section, axis) <= 1) ?? 'I';
}

/** Pixels from the leading edge to where a section begins; its scroll margin is what sticks in front of it. */
function distanceFromEdge(section: Section, axis: Axis): number {
  const element = document.getElementById(sectionId(section));
  if (!element) return Number.POSITIVE_INFINITY;
  const { left, top } = element.getBoundingClientRect();
  const { scrollMarginLeft, scrollMarginTop } = getComputedStyle(element);
  if (axis === 'y') return top - (Number.parseFloat(scrollMarginTop) || 0);
  const frame = element.closest('table')?.parentElement?.getBoundingClientRect();
  return left - (frame?.left ?? 0) - (Number.parseFloat(scrollMarginLeft) || 0);
}
