import type { PreferencesChange, Profile } from '@klaster/shared/contract';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { setLanguage } from '@klaster/shared/i18n';
import { browserMemory, session } from '@klaster/shared/session';
import { setColourMode } from '@klaster/shared/ui';

/** Set from a sign-in until the account's preferences are fetched. Cleared with all of the storage at sign-out. */
const DUE = 'klaster.preferences';

/**
 * Saves a signed-in user's choice with the account, for their other devices. On this one a cookie has it already, so that nobody
 * waits for it and failures are not reported; another back end may not store preferences at all.
 */
export async function keepPreferences(change: PreferencesChange): Promise<void> {
  await sessionClient.call('PATCH /api/me/preferences', { body: change }).catch(() => undefined);
}

/** After a sign-in: the account's preferences have yet to be applied on this device. */
export function expectPreferences(): void {
  browserMemory.keep(DUE, 'due');
}

/**
 * Applies the account's preferences, where that is due; those it lacks stay as on the device. If the user goes on to a
 * new page before the response, or has no connection, the next page applies them.
 */
export async function applyPreferences(): Promise<void> {
  if (!browserMemory.read(DUE) || !session.current()) return;
  try {
    const { colour_mode, hints, language } = await sessionClient.call('GET /api/me/profile');
    if (colour_mode) setColourMode(colour_mode);
    if (hints) await keepOnDevice(hints);
    if (language && language !== document.documentElement.lang) await setLanguage(language);
  } catch (error) {
    // Another back end may have no profiles: that is an answer too.
    if (!(error instanceof HttpError) || error.status >= 500) return;
  }
  browserMemory.drop(DUE);
}

/** The code of hints is loaded with the first screen that has one. */
async function keepOnDevice(hints: NonNullable<Profile['hints']>): Promise<void> {
  const { keepHints } = await import('@klaster/shared/ui/hint');
  keepHints(hints);
}
