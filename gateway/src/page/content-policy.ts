import type { ServedRemote } from '../releases/releases';
import { isFromSource } from './served-scripts';

type PolicyParts = {
  /** Of the page's style elements. */
  nonce: string;
  remotes: readonly ServedRemote[];
  /** Development: the dev server that the shell comes from. */
  shellSource: string | undefined;
};

/**
 * Content security policy of one page. Scripts come from the page's own address alone, none is written in the page, and a
 * string becomes a script's address by the shell's policy `default` alone. Dev servers are let in where they are in use,
 * with the sockets of hot updates; the shell's own writes strings to the page, so that trusted types are off with it.
 */
export function pagePolicy({ nonce, remotes, shellSource }: PolicyParts): string {
  const sources = remotes.filter(isFromSource).map(({ base }) => new URL(base).origin);
  const scripts = unique(["'self'", ...(shellSource === undefined ? [] : [shellSource]), ...sources]);
  const sockets = scripts.slice(1).map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    `connect-src ${unique([...scripts, ...sockets, ...declaredOrigins(remotes)]).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    ...(shellSource === undefined ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ');
}

/** Origins that the remotes say they call; a page may come to run the version before, too. */
function declaredOrigins(remotes: readonly ServedRemote[]): string[] {
  return remotes
    .flatMap(({ manifest, fallback }) => [...manifest.connect, ...(fallback?.connect ?? [])])
    .map((url) => new URL(url).origin);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
