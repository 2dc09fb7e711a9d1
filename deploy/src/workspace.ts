import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from './run';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const inRoot = (...parts: string[]): string => path.join(ROOT, ...parts);

export const SERVERS = ['api', 'gateway'] as const;

export type Server = (typeof SERVERS)[number];

const isServer = (name: string): name is Server => SERVERS.some((server) => server === name);

/** @param args names of servers; none, or `all`, for all of them. @throws {UserError} */
export function parseServers(args: readonly string[]): readonly Server[] {
  const unknown = args.find((name) => name !== 'all' && !isServer(name));
  if (unknown !== undefined) throw new UserError(`There is no "${unknown}"; there are ${SERVERS.join(', ')} and all.`);
  return args.length === 0 || args.includes('all') ? SERVERS : args.filter(isServer);
}

export const bundleFolder = (server: Server): string => inRoot('.cache/deploy/bundle', server);

export const IMAGES = inRoot('.cache/deploy/images');
