import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RunningSystem } from '../process/running-system';
import { Load, storedFactories } from '../test-kill/load';
import type { Result } from '../test-kill/results';
import { administer } from './administer';
import type { Place } from './administer';

const WRITES_BEFORE = 20;
const GIVE_UP_MS = 60_000;
const ACCOUNT = { login: 'editor', password: 'Demo-2026!' };

const loginSchema = z.object({ data: z.object({ token: z.string() }) });

export type Drill = {
  readonly source: Place;
  /** A place that is still empty. */
  readonly target: Place;
  readonly archive: string;
  readonly add: (result: Result) => void;
};

/** A system is backed up while it is written to, restored beside, compared, started and signed in to. */
export async function thereAndBack({ source, target, archive, add }: Drill): Promise<void> {
  const first = await RunningSystem.start(source.dataDir);
  const token = await signIn(first.address);
  if ((await statusOf(first.address, token)) !== 200) throw new Error('A session that was just begun is closed');
  const before = await backedUpUnderWrites(first, { source, target, archive, add });
  await first.stop();
  await restored({ target, archive, add });
  add({ what: 'releases: the record is the same', faults: await recordFaults(source, target) });
  const second = await RunningSystem.start(target.dataDir);
  const stored = new Set(await storedFactories(second.address));
  const lost = before.filter((stir) => !stored.has(stir));
  add({
    what: `started: of ${before.length} writes acknowledged before the backup ${lost.length} are lost`,
    faults: lost,
  });
  await signIn(second.address);
  add({ what: 'signed in', faults: [] });
  const old = await statusOf(second.address, token);
  add({ what: `a session from before is answered ${old}`, faults: old === 401 ? [] : ['it has to be 401'] });
  add({ what: `stopped ${await second.stop()}`, faults: [] });
}

/** @returns STIRs of the writes acknowledged before the backup began */
async function backedUpUnderWrites(system: RunningSystem, { source, archive, add }: Drill): Promise<readonly string[]> {
  const load = await Load.start(system.address);
  for (let count = 0; count < WRITES_BEFORE; count += 1) await load.untilAcknowledged(GIVE_UP_MS);
  const before = [...load.acknowledged];
  const began = performance.now();
  const backup = await administer(source, 'backup', archive);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const during = load.acknowledged.length - before.length;
  const { faults } = load.take();
  await load.stop();
  const none = during === 0 ? ['nothing was written meanwhile'] : [];
  add({
    what: `backup in ${seconds} s beside ${during} writes: ${backup.output.trim()}`,
    faults: [...faults, ...none, ...failed(backup)],
  });
  return before;
}

/** Verifies an archive, restores it into an empty system, and compares the result with it. */
export async function restored({ target, archive, add }: Omit<Drill, 'source'>): Promise<void> {
  const verified = await administer(target, 'verify', archive);
  add({ what: `verify: ${verified.output.trim()}`, faults: failed(verified) });
  const began = performance.now();
  const restore = await administer(target, 'restore', archive);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  add({ what: `restore in ${seconds} s: ${restore.output.trim()}`, faults: failed(restore) });
  const compared = await administer(target, 'verify', '--database', archive);
  add({ what: `compared: ${compared.output.trim()}`, faults: failed(compared) });
  const audit = await administer(target, 'audit', 'verify');
  add({ what: `audit: ${audit.output.trim()}`, faults: failed(audit) });
}

const failed = ({ code }: { code: number }) => (code === 0 ? [] : [`exit code ${code}`]);

async function recordFaults(source: Place, target: Place): Promise<string[]> {
  const folders = [source, target].map(({ dataDir }) => path.join(dataDir, 'releases/record'));
  const [ours = '', theirs = ''] = folders;
  const names = await readdir(ours);
  const [left, right] = await Promise.all([ours, theirs].map((folder) => textOf(folder, names)));
  return left === right && names.length > 0 ? [] : ['it is another one'];
}

const textOf = async (folder: string, names: readonly string[]) =>
  (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')))).join('');

async function signIn(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(ACCOUNT) });
  return loginSchema.parse(await answer.json()).data.token;
}

async function statusOf(address: string, token: string): Promise<number> {
  return (await fetch(`${address}/api/auth/me`, { headers: { 'x-access-token': token } })).status;
}
