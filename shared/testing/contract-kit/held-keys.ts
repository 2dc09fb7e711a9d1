import { act, fireEvent } from '@testing-library/react';
import { shortcutsOfPage } from '../../ui/page/page-commands';
import type { Shortcut } from '../../ui/page/page-commands';
import { network } from '../doubles/network';
import { controls } from './controls';
import type { OpenPage } from './press-checks';
import { settle } from './screen-visit';

type Keys = Shortcut['keys'][number];

/** Presses the button of a form, or leads to its next part. */
const SUBMIT: Keys = { key: 'Enter', ctrl: true };

const FIELDS = 'input:not([type="file"]), select, textarea';

/** Where keys are pressed: some act in a field, some on a row. */
const PLACES = [FIELDS, '[data-row-link]'];

/** A key that is held down must act once. Arrows may repeat. @param open opens the page again */
export async function heldKeyFaults(open: () => Promise<Pick<OpenPage, 'address'>>): Promise<string[]> {
  let page = await open();
  const state = () =>
    [
      page.address(),
      network.calls().filter((call) => !call.startsWith('GET')).length,
      document.querySelectorAll('[role$="dialog"]').length,
      ...controls<HTMLInputElement>(FIELDS).map(({ value, checked }) => `${value} ${checked}`),
    ].join('\n');
  const fresh = state();
  const places = PLACES.filter((place, at) => at === 0 || controls(place).length > 0);
  const keys = [SUBMIT, ...shortcutsOfPage().flatMap((shortcut) => shortcut.keys)];
  const press = ({ key = '', code = '', ctrl, alt }: Keys, repeat: boolean) => {
    const target = document.activeElement ?? document.body;
    act(() => void fireEvent.keyDown(target, { key, code, ctrlKey: ctrl ?? false, altKey: alt ?? false, repeat }));
    return settle();
  };
  const faults = new Set<string>();
  for (const pressed of keys.filter(({ key }) => !key?.startsWith('Arrow'))) {
    for (const place of places) {
      if (state() !== fresh) page = await open();
      act(() => controls(place)[0]?.focus());
      await press(pressed, false);
      const before = state();
      if (before !== fresh) await press(pressed, true);
      if (state() !== before) faults.add(`repeats ${pressed.key ?? pressed.code}`);
    }
  }
  return [...faults];
}
