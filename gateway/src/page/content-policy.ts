import { POLICY_ORIGINS_LIMIT } from '@klaster/shared/contract/http';
import { EMPTY_STYLE_SOURCE, PAGE_SCRIPT_SOURCE } from '../html/page-script';
import { calledOrigins, lengthInPolicy } from '../releases/gates/releases-together';
import type { ServedRemote } from '../releases/releases';
import { isFromSource } from './page-scripts';

type PolicyParts = {
  /** Sources of the page's style elements. */
  styleSources: readonly string[];
  remotes: readonly ServedRemote[];
  /** Other origins that the remotes may call. */
  connect: readonly string[];
  /** Development: the dev server that the shell comes from. */
  shellSource: string | undefined;
};

/**
 * Allows scripts of the page's own address, its inline script and style by their hashes, and script addresses by the shell's trusted-types policy
 * `default`. Dev servers in use and their sockets are allowed; the shell's dev server does not work with trusted types.
 */
export function pagePolicy({ styleSources, remotes, connect, shellSource }: PolicyParts): string {
  const sources = remotes.filter(isFromSource).map(({ base }) => new URL(base).origin);
  const scripts = unique(["'self'", ...(shellSource === undefined ? [] : [shellSource]), ...sources]);
  // Builds for development insert style elements with text.
  const styles = scripts.length > 1 ? ["'unsafe-inline'"] : [EMPTY_STYLE_SOURCE, ...styleSources];
  const sockets = scripts.slice(1).map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'self'",
    `script-src ${[...scripts, PAGE_SCRIPT_SOURCE].join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' data:",
    `connect-src ${unique([...scripts, ...sockets, ...connect]).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    ...(shellSource === undefined ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ');
}

/**
 * Origins of the remotes and their fallbacks, as many as fit into a policy. The shortest lists come first, so that only a remote with
 * too many origins is left out.
 */
export function admittedOrigins(remotes: readonly ServedRemote[]): { connect: string[]; leftOut: string[] } {
  const wishes = remotes
    .map(({ manifest, fallback }) => ({
      name: manifest.name,
      origins: calledOrigins(fallback ? [manifest, fallback] : [manifest]),
    }))
    .toSorted((a, b) => lengthInPolicy(a.origins) - lengthInPolicy(b.origins));
  const leftOut: string[] = [];
  let connect: string[] = [];
  for (const { name, origins } of wishes) {
    const more = unique([...connect, ...origins]);
    if (lengthInPolicy(more) <= POLICY_ORIGINS_LIMIT) connect = more;
    else leftOut.push(name);
  }
  return { connect, leftOut };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
