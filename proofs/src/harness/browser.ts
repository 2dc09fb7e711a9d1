import { NO_CHROMIUM, provideChromium } from '@klaster/tools/test/chromium';
import { UserError } from '@klaster/tools/user-error';

/** Chromium without a sandbox, for containers, and without background traffic. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @throws {UserError} if there is no Chromium and none can be installed */
export async function chromiumPath(): Promise<string> {
  const found = await provideChromium(process.env);
  if (!found) throw new UserError(NO_CHROMIUM);
  return found;
}

/** Stores a session as our pages do; runs in the page. */
export function storeSession(token: string): void {
  localStorage.setItem('user', JSON.stringify({ token }));
  localStorage.setItem('date', new Date().toISOString());
}
