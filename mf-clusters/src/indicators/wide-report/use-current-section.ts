import type { Section } from '@klaster/shared/contract/indicators';
import { useEffect, useRef, useState } from 'react';
import { columnsId, NUMBERED_SECTIONS, sectionId } from './sections';

const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * The section at the table's leading edge, or without a table the one below the strip. After a jump the section stays
 * current until the user scrolls, even if it cannot reach the edge.
 */
export function useCurrentSection(stacked: boolean) {
  const [current, setCurrent] = useState<Section>('I');
  const wanted = useRef<Section | null>(null);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const moved = stacked ? target === document : target === tableFrame();
      if (moved && !wanted.current) setCurrent(sectionAtEdge(stacked));
    };
    const release = () => {
      wanted.current = null;
    };
    // Scroll events do not bubble, but can be captured.
    const passive = { capture: true, passive: true };
    document.addEventListener('scroll', follow, passive);
    GESTURES.forEach((gesture) => document.addEventListener(gesture, release, passive));
    return () => {
      document.removeEventListener('scroll', follow, passive);
      GESTURES.forEach((gesture) => document.removeEventListener(gesture, release, passive));
    };
  }, [stacked]);
  const jump = (section: Section) => {
    wanted.current = section;
    setCurrent(section);
    // If the table's row is in view it stays in view; otherwise the page scrolls to the section's card.
    const reading = isRowInSight();
    scrollTable(section);
    if (!reading) document.getElementById(sectionId(section))?.scrollIntoView({ block: 'start', behavior: behavior() });
  };
  return { current, jump };
}

function behavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** Undefined if the report has no table. */
function tableFrame(): HTMLElement | null | undefined {
  return document.getElementById(columnsId('I'))?.closest('table')?.parentElement;
}

function isRowInSight(): boolean {
  const row = tableFrame()?.querySelector('tbody tr')?.getBoundingClientRect();
  return row !== undefined && row.top >= 0 && row.bottom <= window.innerHeight;
}

function scrollTable(section: Section): void {
  const frame = tableFrame();
  frame?.scrollTo({ left: frame.scrollLeft + distanceInTable(section), behavior: behavior() });
}

function sectionAtEdge(stacked: boolean): Section {
  const distance = stacked ? distanceOnPage : distanceInTable;
  return NUMBERED_SECTIONS.findLast((section) => distance(section) <= 1) ?? 'I';
}

/** Pixels from the last pinned column to the section's first column. */
function distanceInTable(section: Section): number {
  const cell = document.getElementById(columnsId(section));
  const frame = tableFrame();
  if (!cell || !frame) return Number.POSITIVE_INFINITY;
  const margin = Number.parseFloat(getComputedStyle(cell).scrollMarginLeft) || 0;
  return cell.getBoundingClientRect().left - frame.getBoundingClientRect().left - margin;
}

/** Pixels from below the strip to the section's card. */
function distanceOnPage(section: Section): number {
  const card = document.getElementById(sectionId(section));
  if (!card) return Number.POSITIVE_INFINITY;
  return card.getBoundingClientRect().top - (Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0);
}
