import { remotes } from 'virtual:remotes';

/** Replaces the shell's module: a monolith has no releases to register. */
export function registerBootRemotes(): void {}

export async function loadRemoteScreen(remote: string, routeId: string): Promise<unknown> {
  const screens = remotes.find(({ name }) => name === remote)?.screens ?? [];
  const screen = screens.find(({ id }) => id === routeId);
  if (!screen) throw new Error(`${remote} has no route "${routeId}"`);
  return (await screen.lazy()).Component;
}

/** A monolith has no other version to fall back to, and reports no failures. */
export function prefetchRemoteScreen(remote: string, routeId: string): Promise<unknown> {
  return loadRemoteScreen(remote, routeId);
}

export function reportCrash(): void {}

/** Its remotes are part of the first scripts. */
export const firstLoadMs = (): number | undefined => undefined;
