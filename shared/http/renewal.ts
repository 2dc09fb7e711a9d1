import { navigation } from '../router';
import { hasUnsavedInput, session } from '../session';
import { HttpError } from './http-error';

/** Prompts the user to sign in again in place; `false`: they did not. */
export type SignInPrompter = () => Promise<boolean>;

let prompter: SignInPrompter | undefined;

/** All waiting requests share one prompt. */
let prompt: Promise<boolean> | undefined;

/** Set by the shell: one dialog for all screens. @returns removes the prompter */
export function setSignInPrompter(next: SignInPrompter): () => void {
  prompter = next;
  return () => {
    if (prompter === next) prompter = undefined;
  };
}

/** Prompts for a new sign-in if the page has unsaved input. @returns whether the user has signed in again */
export async function renewSession(): Promise<boolean> {
  const presence = session.presence();
  prompt ??= prompter?.().finally(() => (prompt = undefined));
  const isRenewed = (await prompt) ?? false;
  presence.throwIfAborted();
  return isRenewed;
}

/** Whether to renew the session in place instead of ending it. */
export const isRenewable = (): boolean => prompter !== undefined && hasUnsavedInput();

/** Clears an expired session and goes to the root. Source: specification 4.4.1 and 4.4.5. */
export function endSession(): void {
  const user = session.owner();
  session.end();
  navigation.atSessionEnd(user);
}

/** Wrong passwords and codes are answered 401, too. */
export function isSessionOver(error: unknown): error is HttpError {
  if (!(error instanceof HttpError) || error.audience === 'public' || error.status !== 401) return false;
  return (error.problem?.code ?? 'unauthenticated') === 'unauthenticated';
}

/** The user has signed in again since the request, so its refusal must not end the session of all tabs. */
export function isOutdated({ token }: HttpError): boolean {
  const current = session.current();
  return current !== null && current.token !== token;
}

/** Whether a refused request may be sent again, after the user has signed in again. */
export async function mayRepeat(refusal: unknown): Promise<boolean> {
  if (!isSessionOver(refusal) || !isRenewable()) return false;
  return isOutdated(refusal) || renewSession();
}
