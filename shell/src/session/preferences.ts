import type { PreferencesChange, Profile } from '@klaster/shared/contract/accounts';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { setLanguage } from '@klaster/shared/i18n';
import { browserMemory, session } from '@klaster/shared/session';
import { setColourMode } from '@klaster/shared/ui';

/** Set from a sign-in until the preferences are fetched. Cleared with the whole storage at sign-out. */
const DUE = 'klaster.preferences';

/** Saves a choice with the account, for other devices. A failure is not reported, since this device has the choice in a cookie. */
export async function keepPreferences(change: PreferencesChange): Promise<void> {
  await sessionClient.call('PATCH /api/me/preferences', { body: change }).catch(() => undefined);
}

export function expectPreferences(): void {
  browserMemory.keep(DUE, 'due');
}

/** Applies the account's preferences once after a sign-in. If the request does not complete, the next page tries again. */
export async function applyPreferences(): Promise<void> {
  if (!browserMemory.read(DUE) || !session.current()) return;
  try {
    const { colour_mode, hints, language } = await sessionClient.call('GET /api/me/profile');
    if (colour_mode) setColourMode(colour_mode);
    if (hints) await keepOnDevice(hints);
    if (language && language !== document.documentElement.lang) await setLanguage(language);
  } catch (error) {
    // Another back end may have no profiles.
    if (!(error instanceof HttpError) || error.status >= 500) return;
  }
  browserMemory.drop(DUE);
}

/** Hints are a separate chunk. */
async function keepOnDevice(hints: NonNullable<Profile['hints']>): Promise<void> {
  const { keepHints } = await import('@klaster/shared/ui/hint');
  keepHints(hints);
}
