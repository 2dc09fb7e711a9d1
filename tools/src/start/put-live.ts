import { APPS } from '@klaster/shared/build/apps';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { progress } from '../progress';
import { CommandFailure } from '../release/failure';
import { untilOpen } from '../process/readiness';
import { UserError } from '../../bootstrap/user-error.mjs';
import { lookUp, putLive, store } from './stored-builds';

/** The reason that marks our own releases. Another release that somebody made live stays at the next start. */
const WHY = 'installed';

/**
 * `node put-live.js --gateway <address> --releases <folder> --apps <folder>`, in the gateway's image: uploads the image's apps and
 * puts them live, for a first start or an upgrade.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { gateway: { type: 'string' }, releases: { type: 'string' }, apps: { type: 'string' } },
  });
  const { gateway, releases, apps } = values;
  if (!gateway || !releases || !apps)
    throw new UserError('Say --gateway <address> --releases <folder> --apps <folder>.');
  await untilOpen(gateway, new AbortController().signal);
  const known = await lookUp(gateway, releases);
  const stored = [];
  for (const { name } of APPS) stored.push(await store({ app: name, folder: path.join(apps, name) }, known, WHY));
  const wanted = stored.filter((release) => release !== undefined);
  if (wanted.length > 0) await putLive(known.registry, wanted, WHY);
  progress(wanted.length > 0 ? `${wanted.map(({ app }) => app).join(', ')} live` : 'nothing to move');
}

try {
  await main();
} catch (error) {
  const isForPeople = error instanceof UserError || error instanceof CommandFailure;
  process.stderr.write(`${isForPeople ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
