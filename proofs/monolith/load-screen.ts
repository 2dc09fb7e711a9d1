import { remotes } from 'virtual:remotes';

/** Replaces the shell's module: there are no releases to register. */
export function registerBootRemotes(): void {}

/** Loads one screen: its route's own chunk and texts. */
export async function loadRemoteScreen(remote: string, routeId: string): Promise<unknown> {
  const screens = remotes.find(({ name }) => name === remote)?.screens ?? [];
  const screen = screens.find(({ id }) => id === routeId);
  if (!screen) throw new Error(`${remote} has no route "${routeId}"`);
  return (await screen.lazy()).Component;
}

/** Loads a screen ahead of time: there is no other version to fall back to, and nobody to report failures to. */
export function prefetchRemoteScreen(remote: string, routeId: string): Promise<unknown> {
  return loadRemoteScreen(remote, routeId);
}

/** A monolith has no releases to report crashes for. */
export function reportCrash(): void {}
