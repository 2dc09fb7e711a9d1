import { browserMemory } from '@klaster/shared/session';

/** Cleared with the whole storage when the user leaves. */
const KEY = 'klaster.recent';

/** The oldest are dropped first. */
const MAX_RECENT = 8;

/** A screen (without a name, since its route has a title) or a record. */
export type Recent = { readonly to: string; readonly name: string | null };

export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(browserMemory.read(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function keepRecent(opened: Recent): void {
  const others = readRecent().filter(({ to }) => to !== opened.to);
  browserMemory.keep(KEY, JSON.stringify([opened, ...others].slice(0, MAX_RECENT)));
}

/** Whether a stored value is valid. The storage may contain anything; only addresses of this site are accepted. */
function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { to, name } = value as Record<string, unknown>;
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && (name === null || typeof name === 'string');
}
