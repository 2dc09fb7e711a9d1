import { act, fireEvent } from '@testing-library/react';
import { shortcutsOfPage } from '../../ui/page/page-commands';
import { network } from '../doubles/network';
import { controls } from './controls';
import type { OpenPage } from './press-checks';
import { settle } from './screen-visit';

/** Presses the button of a form, or leads to its next part. */
const SUBMIT = { key: 'Enter', ctrl: true } as const;

const FIELDS = 'input:not([type="file"]), select, textarea';

/** A key that is held down acts once, unless it is an arrow: from field to field, each keystroke finds something else. */
export async function heldKeyFaults(open: () => Promise<Pick<OpenPage, 'address'>>): Promise<string[]> {
  let page = await open();
  const keys = [SUBMIT, ...shortcutsOfPage().flatMap((shortcut) => shortcut.keys)];
  const state = () =>
    [
      page.address(),
      network.calls().filter((call) => !call.startsWith('GET')).length,
      document.querySelectorAll('[role$="dialog"]').length,
      ...controls<HTMLInputElement>(FIELDS).map(({ value, checked }) => `${value} ${checked}`),
    ].join('\n');
  const faults: string[] = [];
  for (const { key = '', code = '', ctrl = false, alt = false } of keys) {
    if (key.startsWith('Arrow')) continue;
    page = await open();
    act(() => controls(FIELDS)[0]?.focus());
    const press = (repeat: boolean) => {
      const target = document.activeElement ?? document.body;
      act(() => void fireEvent.keyDown(target, { key, code, ctrlKey: ctrl, altKey: alt, repeat }));
      return settle();
    };
    await press(false);
    const before = state();
    await press(true);
    if (state() !== before)
      faults.push(`repeats ${[ctrl && 'Ctrl', alt && 'Alt', key || code].filter(Boolean).join(' + ')}`);
  }
  return faults;
}
