import type { PreferencesChange, Profile } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { setLanguage } from '@klaster/shared/i18n';
import { setColourMode } from '@klaster/shared/ui';

/**
 * Keeps with the account what a signed-in user chose, for their other devices. On this one a cookie has it already, so that nobody
 * waits for it; another back end may not keep such things at all.
 */
export async function keepPreferences(change: PreferencesChange): Promise<void> {
  await quietly(sessionClient.call('PATCH /api/me/preferences', { body: change }));
}

/** Shows pages as the account has it, once somebody has signed in; what it does not say stays as the device has it. */
export async function applyPreferences(): Promise<void> {
  const kept = await quietly(sessionClient.call('GET /api/me/profile'));
  if (kept?.colour_mode) setColourMode(kept.colour_mode);
  if (kept?.hints) await quietly(keepOnDevice(kept.hints));
  if (kept?.language && kept.language !== document.documentElement.lang) await quietly(setLanguage(kept.language));
}

/** What shows hints is fetched with the first screen that has one. */
async function keepOnDevice(hints: NonNullable<Profile['hints']>): Promise<void> {
  const { keepHints } = await import('@klaster/shared/ui/hint');
  keepHints(hints);
}

/** Nobody is kept from their work by a failure, nor told of it: the page stays as it is, and the cookie has what was chosen. */
async function quietly<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch {
    return undefined;
  }
}
