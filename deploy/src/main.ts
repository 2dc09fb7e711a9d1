import { makeBundle } from './bundle/bundle';
import { buildImages } from './image/images';
import { run, say, UserError } from './run';
import { parseServers } from './workspace';

/** `bundle [api | gateway]` */
async function bundle(args: readonly string[]): Promise<number> {
  for (const server of parseServers(args)) {
    const folder = await makeBundle(server);
    say(`${server}: ${folder}, ${(await run('du', ['-sh', folder])).split(/\s/)[0]}`);
  }
  return 0;
}

/** `image [api | gateway | all]` */
async function image(args: readonly string[]): Promise<number> {
  const servers = parseServers(args);
  for (const server of servers) await makeBundle(server);
  for (const { name, file, layers } of await buildImages(servers)) {
    say(name);
    for (const { label, bytes } of layers) say(`  ${label.padEnd(12)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB`);
    say(`  ${file}`);
  }
  return 0;
}

const COMMANDS: Record<string, (args: readonly string[]) => Promise<number>> = { bundle, image };

const [command = '', ...args] = process.argv.slice(2);

try {
  const work = COMMANDS[command];
  if (!work) throw new UserError(`Name a command: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = await work(args);
} catch (error) {
  const unexpected = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${error instanceof UserError ? error.message : unexpected}\n`);
  process.exitCode = 1;
}
