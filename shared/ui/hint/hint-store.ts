import { useSyncExternalStore } from 'react';
import type { HintName } from '../../contract/common/hints';
import { sessionClient } from '../../http';
import { browserMemory } from '../../session';

/** Cleared with all of the storage when the user leaves; the account has it for the next sign-in. */
const KEY = 'klaster.hints';

/** Whether its user wants no hints, and which they have had. */
export type Hints = { readonly off: boolean; readonly seen: readonly HintName[] };

const listeners = new Set<() => void>();

const stored = () => browserMemory.read(KEY) ?? '';

/** Hints of the signed-in user; `undefined` where nothing is stored. */
export function useHints(): Hints | undefined {
  const text = useSyncExternalStore(listen, stored, () => '');
  return read(text);
}

/** Stores the account's hints, or the user's choice, on this device. */
export function keepHints(hints: Hints): void {
  browserMemory.keep(KEY, JSON.stringify(hints));
  for (const listener of listeners) listener();
}

/** A hint that was read is not shown again, on any device. */
export function hideHint(name: HintName): void {
  const { off, seen } = read(stored()) ?? { off: false, seen: [] };
  keepHints({ off, seen: [...seen, name] });
  saveToAccount({ seen_hint: name });
}

/** Turns hints off on all devices, or on again with all of them. */
export function wantHints(wanted: boolean): void {
  const { seen } = read(stored()) ?? { seen: [] };
  keepHints({ off: !wanted, seen: wanted ? [] : seen });
  saveToAccount({ hints_off: !wanted });
}

/** A failure is not reported: this device has stored the change, and another one merely shows a hint again. */
function saveToAccount(change: { seen_hint: HintName } | { hints_off: boolean }): void {
  sessionClient.call('PATCH /api/me/preferences', { body: change }).catch(() => {});
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The browser's storage may hold anything. */
function read(text: string): Hints | undefined {
  try {
    const { off, seen } = JSON.parse(text) as Partial<Hints>;
    return typeof off === 'boolean' && Array.isArray(seen) ? { off, seen } : undefined;
  } catch {
    return undefined;
  }
}
