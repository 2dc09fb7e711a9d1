import { remotes } from 'virtual:remotes';

/** In place of the shell's: there are no releases to register. */
export function registerBootRemotes(): void {}

/** Loads one screen: its route's own chunk and texts. */
export async function loadRemoteScreen(remote: string, routeId: string): Promise<unknown> {
  const screens = remotes.find(({ name }) => name === remote)?.screens ?? [];
  const screen = screens.find(({ id }) => id === routeId);
  if (!screen) throw new Error(`${remote} has no route "${routeId}"`);
  return (await screen.lazy()).Component;
}

/** The same ahead of time: there is no other version to fall back to, nor anyone to report to. */
export function prefetchRemoteScreen(remote: string, routeId: string): Promise<unknown> {
  return loadRemoteScreen(remote, routeId);
}

/** A monolith's crash is nobody's release. */
export function reportCrash(): void {}
