import { browserMemory } from '@klaster/shared/session';

/** Cleared with all of the storage when the user leaves. */
const KEY = 'klaster.recent';

/** Things that are remembered: those opened longest ago go first. */
const MOST = 8;

/** Something opened by the palette: a screen, by the title of its route, or a record, by its name. */
export type Recent = { readonly to: string; readonly name: string | null };

/** The latest comes first. */
export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(browserMemory.read(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepRecent(opened: Recent): void {
  const others = readRecent().filter(({ to }) => to !== opened.to);
  browserMemory.keep(KEY, JSON.stringify([opened, ...others].slice(0, MOST)));
}

/** The browser's storage may hold anything: only addresses of this site are accepted. */
function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { to, name } = value as Record<string, unknown>;
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && (name === null || typeof name === 'string');
}
