import path from 'node:path';
import { runProgram } from '../run-program';
import { ROOT } from '../workspace';

/** A gateway to publish to, and its releases folder, which holds the operator's token. */
export type Target = { address: string; releases: string };

/** Publishes a built folder by the command a team uses. */
export function publish(app: string, dist: string, { address, releases }: Target): Promise<void> {
  const token = path.join(releases, 'operator.token');
  const command = ['tools/klaster.mjs', 'release', 'publish', app, '--dist', dist, '--why', 'bench'];
  return runProgram(process.execPath, [...command, '--gateway', address, '--token-file', token], { cwd: ROOT });
}
