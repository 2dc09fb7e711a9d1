import { UserError } from './run';
import { SERVERS, type Server } from './workspace';

/** @param args names of servers; none, or `all`, for all of them. @throws {UserError} */
export function parseServers(args: readonly string[]): Server[] {
  const names = args.length === 0 || args.includes('all') ? SERVERS : args;
  return names.map((name) => {
    const server = SERVERS.find((server) => server === name);
    if (!server) throw new UserError(`There is no "${name}"; there are ${SERVERS.join(', ')} and all.`);
    return server;
  });
}
