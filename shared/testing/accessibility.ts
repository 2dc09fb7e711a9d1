import { act } from '@testing-library/react';
import axe from 'axe-core';

/** Need layout, a canvas (`label-content-name-mismatch`) or the whole page (`region`); all are checked in a real browser. */
const NOT_HERE = ['color-contrast', 'label-content-name-mismatch', 'region'];

/** Fails with the rule, the sentence and the element of each barrier axe finds. */
export async function checkAccessibility(container: Element): Promise<void> {
  const rules = Object.fromEntries(NOT_HERE.map((rule) => [rule, { enabled: false }]));
  // The page may settle meanwhile (a dialog that takes the focus): that is part of the act.
  const { violations } = await act(() => axe.run(container, { rules }));
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`));
  expect(found).toEqual([]);
}
