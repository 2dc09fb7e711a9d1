import { readAppFolder } from '@klaster/shared/build';
import { remoteManifestSchema } from '@klaster/shared/contract/http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readBuild } from '../release/build-folder';
import { DEFAULT_GATEWAY, runRelease } from '../release/commands/program';
import { processTerminal } from '../release/terminal';
import { buildRemote } from './build-and-test';
import { assertPublishable } from './verdict';

const DIST = 'dist';

/** Shows the release before it is live, to everybody who opens the address. */
async function trialLink(dist: string, gateway: string): Promise<string> {
  const manifest = remoteManifestSchema.parse(JSON.parse(await readFile(path.join(dist, 'routes.json'), 'utf8')));
  const { name, version, routes } = manifest;
  const page = routes.find((route) => !route.path.includes(':'))?.path ?? '/';
  return new URL(`${page}?remote=${name}@${version}`, gateway).href;
}

/**
 * Builds, judges and publishes the remote in a folder for nobody. `promote`, `rollback` and `retire` are of this remote, `promote` of its last build
 * if it names no version. Other words are those of the workspace's `npm run release`. @returns an exit code
 */
export async function releaseRemote(folder: string, args: readonly string[]): Promise<number> {
  const { name } = readAppFolder(folder);
  const terminal = processTerminal();
  const dist = path.join(folder, DIST);
  const run = (words: readonly string[]) =>
    runRelease(words, terminal, async (app, _build, call) => {
      await assertPublishable(dist, app, call);
      return dist;
    });
  const [command, ...more] = args;
  if (args.includes('-h') || args.includes('--help')) return run(args);
  if (command === undefined || command.startsWith('-')) {
    const code = await buildRemote(folder);
    if (code !== 0) return code;
    const published = await run(['publish', name, '--percent', '0', ...args]);
    const { values } = parseArgs({ args: [...args], options: { gateway: { type: 'string' } }, strict: false });
    const gateway = values.gateway ?? terminal.env['KLASTER_GATEWAY'] ?? DEFAULT_GATEWAY;
    if (published === 0 && !args.includes('--json'))
      terminal.say(`  to try it, unless it is live: ${await trialLink(dist, String(gateway))}`);
    return published;
  }
  if (!['promote', 'rollback', 'retire'].includes(command) || more[0]?.startsWith('mf-')) return run(args);
  const namesVersion = more[0] !== undefined && !more[0].startsWith('-');
  const version = command === 'promote' && !namesVersion ? [(await readBuild(dist, name)).version] : [];
  const reason = command === 'retire' || more.includes('--why') ? [] : ['--why', `${command} by the team`];
  return run([command, name, ...version, ...more, ...reason]);
}
