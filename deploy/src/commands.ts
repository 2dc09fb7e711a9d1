import { makeBundle } from './bundle/bundle';
import { buildImages } from './image/images';
import { run, say, UserError } from './run';
import { SERVERS } from './workspace';
import type { Server } from './workspace';

/** `bundle [api | gateway]` */
export async function bundleCommand(args: readonly string[]): Promise<number> {
  for (const server of serversOf(args)) {
    const folder = await makeBundle(server);
    say(`${server}: ${folder}, ${(await run('du', ['-sh', folder])).split(/\s/)[0]}`);
  }
  return 0;
}

/** `image [api | gateway | all]` */
export async function imageCommand(args: readonly string[]): Promise<number> {
  const servers = serversOf(args);
  for (const server of servers) await makeBundle(server);
  for (const { name, file, layers } of await buildImages(servers)) {
    say(name);
    for (const { label, bytes } of layers) say(`  ${label.padEnd(12)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB`);
    say(`  ${file}`);
  }
  return 0;
}

function serversOf(args: readonly string[]): Server[] {
  const names = args.length === 0 || args.includes('all') ? SERVERS : args;
  return names.map((name) => {
    const server = SERVERS.find((one) => one === name);
    if (!server) throw new UserError(`There is no "${name}"; there are ${SERVERS.join(', ')} and all.`);
    return server;
  });
}
