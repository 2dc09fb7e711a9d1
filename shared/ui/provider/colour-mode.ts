import { useSyncExternalStore } from 'react';
import { COLOUR_MODE_COOKIE } from '../../contract/http/languages';
import type { ColourMode } from '../../contract/http/languages';
import { pageValues } from '../../page-values';

const YEAR_IN_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

const root = () => document.documentElement;

/** The page's first script sets the class, so that the first paint is right. */
function currentMode(): ColourMode {
  return root().classList.contains('dark') ? 'dark' : 'light';
}

function show(mode: ColourMode): void {
  root().classList.remove('light', 'dark');
  root().classList.add(mode);
  listeners.forEach((listener) => listener());
}

const darkPreference = () => window.matchMedia?.('(prefers-color-scheme: dark)');

function preferredMode(): ColourMode {
  return darkPreference()?.matches ? 'dark' : 'light';
}

/** Prints in light mode, also from dark mode. */
function printLight(): void {
  if (currentMode() === 'light') return;
  show('light');
  window.addEventListener('afterprint', () => show('dark'), { once: true });
}

/** Until the user chooses, the page follows the system. */
let chosen = false;

/** Starts with the mode in the cookie; without one, the user has not chosen a mode. */
export function startColourMode(): void {
  const [, mode] = new RegExp(`(?:^|; )${COLOUR_MODE_COOKIE}=(dark|light)(?:;|$)`).exec(document.cookie) ?? [];
  chosen = mode !== undefined;
  show(mode === 'dark' || mode === 'light' ? mode : preferredMode());
}

/** Follows changes of the system's preference, and prints in light mode. @returns a function that stops it */
export function followColourMode(): () => void {
  const query = darkPreference();
  const follow = () => {
    if (!chosen) show(preferredMode());
  };
  query?.addEventListener('change', follow);
  window.addEventListener('beforeprint', printLight);
  return () => {
    query?.removeEventListener('change', follow);
    window.removeEventListener('beforeprint', printLight);
  };
}

/** Stored as a cookie, which survives the end of the session; browser storage does not. */
export function setColourMode(mode: ColourMode): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  chosen = true;
  document.cookie = `${COLOUR_MODE_COOKIE}=${mode}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax${secure}`;
  show(mode);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On a server every page is light. */
const renderedMode = (): ColourMode => (pageValues() ? 'light' : currentMode());

export function useColourMode() {
  const mode = useSyncExternalStore(subscribe, currentMode, renderedMode);
  return { mode, setMode: setColourMode };
}
