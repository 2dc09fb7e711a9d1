import { useSyncExternalStore } from 'react';
import type { HintName } from '../../contract/http/languages';
import { sessionClient } from '../../http';
import { browserMemory } from '../../session';

/** Cleared with all storage when the user leaves; the next sign-in gets the hints from the account. */
const KEY = 'klaster.hints';

/** `off`: hints are turned off. */
export type Hints = { readonly off: boolean; readonly seen: readonly HintName[] };

const listeners = new Set<() => void>();

const readStored = () => browserMemory.read(KEY) ?? '';

/** `undefined` if nothing is stored. */
export function useHints(): Hints | undefined {
  const text = useSyncExternalStore(listen, readStored, () => '');
  return read(text);
}

/** Stores hints on this device. */
export function keepHints(hints: Hints): void {
  browserMemory.keep(KEY, JSON.stringify(hints));
  for (const listener of listeners) listener();
}

/** Hides a hint on all devices. */
export function hideHint(name: HintName): void {
  const { off, seen } = read(readStored()) ?? { off: false, seen: [] };
  keepHints({ off, seen: [...seen, name] });
  saveToAccount({ seen_hint: name });
}

/** Turns hints off on all devices, or all of them on again. */
export function wantHints(wanted: boolean): void {
  const { seen } = read(readStored()) ?? { seen: [] };
  keepHints({ off: !wanted, seen: wanted ? [] : seen });
  saveToAccount({ hints_off: !wanted });
}

/** A failure is not reported: another device merely shows a hint again. */
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

/** Browser storage may contain anything. */
function read(text: string): Hints | undefined {
  try {
    const { off, seen } = JSON.parse(text) as Partial<Hints>;
    return typeof off === 'boolean' && Array.isArray(seen) ? { off, seen } : undefined;
  } catch {
    return undefined;
  }
}
