import { hasUnsavedInput, session } from '../session';
import { HttpError } from './http-error';

/** Prompts the user of the page to sign in again, in place; `false`: they did not. */
export type SignInPrompter = () => Promise<boolean>;

let prompter: SignInPrompter | undefined;

/** One prompt for all requests that wait for it. */
let prompt: Promise<boolean> | undefined;

/**
 * Sets who prompts for a new sign-in: the shell, with one dialog for all screens.
 *
 * @returns removes the prompter
 */
export function setSignInPrompter(next: SignInPrompter): () => void {
  prompter = next;
  return () => {
    if (prompter === next) prompter = undefined;
  };
}

/** Prompts for a new sign-in where the page holds unsaved input. @returns whether the user has signed in again */
export async function renewSession(): Promise<boolean> {
  const presence = session.presence();
  prompt ??= prompter?.().finally(() => (prompt = undefined));
  const isRenewed = (await prompt) ?? false;
  presence.throwIfAborted();
  return isRenewed;
}

/** Whether the page's session is to be renewed in place instead of ended. */
export const isRenewable = (): boolean => prompter !== undefined && hasUnsavedInput();

/** Whether a refusal means that the session is over. Wrong passwords and codes are answered 401, too. */
export function isSessionOver(error: unknown): error is HttpError {
  if (!(error instanceof HttpError) || error.audience === 'public' || error.status !== 401) return false;
  return (error.problem?.code ?? 'unauthenticated') === 'unauthenticated';
}

/**
 * Whether the request had another token than the session has now: the user has signed in again since, here or in another tab, so that a
 * refusal of the old token must not end the session of all tabs.
 */
export function isOutdated({ token }: HttpError): boolean {
  const current = session.current();
  return current !== null && current.token !== token;
}

/** Whether a refused request of unsaved input may be sent again, after the user has signed in again. */
export async function mayRepeat(refusal: unknown): Promise<boolean> {
  if (!isSessionOver(refusal) || !isRenewable()) return false;
  return isOutdated(refusal) || renewSession();
}
