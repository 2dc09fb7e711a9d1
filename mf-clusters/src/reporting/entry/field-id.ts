import type { IndicatorKey } from '@klaster/shared/contract/indicators';

const PREFIX = 'entry-';

/** Id of the element that a figure is typed into. */
export const fieldId = (key: IndicatorKey) => `${PREFIX}${key}`;

/** The figure that an input element is for; the input of its note has another id. */
export const fieldKeyOf = ({ id }: HTMLElement): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;

/** The fields below an element that figures are typed into, in their order. */
export const fieldsWithin = (element: HTMLElement): HTMLInputElement[] => [
  ...element.querySelectorAll<HTMLInputElement>(`input[id^="${PREFIX}"]`),
];
