import { act } from '@testing-library/react';
import axe from 'axe-core';

/** These rules need layout, a canvas (`label-content-name-mismatch`) or the whole page (`region`), and are checked in a real browser. */
const NOT_HERE = ['color-contrast', 'label-content-name-mismatch', 'region'];

/** Fails with the rule, the sentence and the element of each violation. */
export async function checkAccessibility(container: Element): Promise<void> {
  const rules = Object.fromEntries(NOT_HERE.map((rule) => [rule, { enabled: false }]));
  // The page may still change, e.g. a dialog that takes the focus.
  const { violations } = await act(() => axe.run(container, { rules }));
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`));
  expect(found).toEqual([]);
}
