import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import { filter, useFilters } from '@klaster/shared/router';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';

const PREFIX = 'entry-';

export const fieldId = (key: IndicatorKey) => `${PREFIX}${key}`;

/** The figure of a field. The input of a note has another kind of id. */
export const fieldKeyOf = ({ id }: HTMLElement): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;

const fieldsWithin = (element: HTMLElement): HTMLInputElement[] => [
  ...element.querySelectorAll<HTMLInputElement>(`input[id^="${PREFIX}"]`),
];

const FILTERS = { section: filter.oneOf(SECTIONS, SECTIONS[0]) };

type Focus = 'heading' | 'first' | { readonly key: IndicatorKey };

export function useSteps() {
  const { values, set, hrefFor } = useFilters(FILTERS);
  const { section } = values;
  const frame = useRef<HTMLDivElement>(null);
  const pending = useRef<Focus>(undefined);
  useEffect(() => {
    if (pending.current) focusOn(frame.current, pending.current);
    pending.current = undefined;
  }, [section]);
  const go = (to: Section, focus: Focus = 'heading') => {
    if (to === section) {
      focusOn(frame.current, focus);
      return;
    }
    pending.current = focus;
    set({ section: to });
  };
  const at = SECTIONS.indexOf(section);
  const [previous, next] = [SECTIONS[at - 1], SECTIONS[at + 1]];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (next && !event.repeat) go(next, 'first');
      return;
    }
    moveFocus(event);
  };
  return { section, previous, next, frame, go, hrefTo: (to: Section) => hrefFor({ section: to }), onKeyDown };
}

export type Steps = ReturnType<typeof useSteps>;

function focusOn(frame: HTMLElement | null, focus: Focus): void {
  if (focus === 'heading') {
    const heading = frame?.querySelector('h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
    return;
  }
  const field = focus === 'first' ? frame && fieldsWithin(frame)[0] : document.getElementById(fieldId(focus.key));
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter in the last field moves to the button after the fields. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, shiftKey, altKey } = event;
  const line = target instanceof HTMLInputElement ? target.closest('[data-line]') : null;
  const step = STEPS[key];
  if (!line || step === undefined || altKey) return;
  event.preventDefault();
  const fields = fieldsWithin(currentTarget);
  const at = fields.findIndex((field) => line.contains(field));
  const to = fields[at + (key === 'Enter' && shiftKey ? -1 : step)];
  if (to) {
    to.focus();
    to.select();
  } else if (key === 'Enter' && !shiftKey) currentTarget.querySelector<HTMLElement>('[data-next]')?.focus();
}
