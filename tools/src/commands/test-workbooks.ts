import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs, exitOnSignal } from '../process/end-with-children';
import { RunningSystem } from '../process/running-system';
import { say } from '../progress';
import { Bystander } from '../test-workbooks/bystander';
import { openDoors, signIn, upload, type Door } from '../test-workbooks/doors';
import { MemoryWatch } from '../test-workbooks/memory';
import { inRoot, ROOT } from '../workspace';

/** How far a hostile file may affect others: time of their calls, and memory of the API with its readers above idle. */
const LIMITS = { othersMs: 300, megabytes: 300 };

/** Long enough to fill caches and to measure the idle state. */
const IDLE_MS = 5_000;

/** Requests of other users meanwhile, who upload nothing. */
const ORDINARY = ['/api/overview', '/api/auth/me', '/api/registers/clusters?page=1&page_size=20', '/api/provinces'];

/**
 * `test-workbooks [word…]`: uploads hostile workbooks, all or those whose names hold a word, to a system of its own, each at every
 * door. Fails where an answer is neither a result nor a 4xx problem, where somebody else's call takes more than 300 ms, or where
 * the API with its readers takes 300 MB more than idle.
 */
export async function run(words: readonly string[]): Promise<number> {
  exitOnSignal();
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-workbooks-'));
  try {
    const files = path.join(folder, 'files');
    await writeFiles(files, words);
    const system = await RunningSystem.start(path.join(folder, 'data'));
    try {
      return await uploadAll(system, files);
    } finally {
      await system.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFiles(folder: string, words: readonly string[]): Promise<void> {
  const script = inRoot('api/test/hostile-workbooks/write.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder, ...words], { cwd: ROOT, stdio: 'inherit' });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The hostile workbooks could not be made.');
}

async function uploadAll({ address, pid }: RunningSystem, folder: string): Promise<number> {
  const doors = await openDoors(address);
  const bystander = new Bystander(address, await signIn(address, 'viewer'), ORDINARY);
  const memory = new MemoryWatch(pid);
  await sleep(IDLE_MS);
  const idle = { ...bystander.look(), megabytes: memory.look() };
  say(`idle: slowest of ${idle.calls} ordinary calls ${idle.longest.toFixed(0)} ms, ${idle.megabytes.toFixed(0)} MB`);
  const worst = { othersMs: 0, megabytes: 0, uploadMs: 0 };
  let [passed, failed, calls] = [0, 0, 0];
  for (const name of (await readdir(folder)).toSorted()) {
    const file = new Uint8Array(await readFile(path.join(folder, name)));
    const { faults, slowestMs } = await uploadEverywhere(address, doors, file);
    const others = bystander.look();
    const grown = memory.look() - idle.megabytes;
    if (others.longest > LIMITS.othersMs) faults.push(`another's call took ${others.longest.toFixed(0)} ms`);
    if (others.refused > 0) faults.push(`${others.refused} of another's calls had no answer`);
    if (grown > LIMITS.megabytes) faults.push(`${grown.toFixed(0)} MB above idle`);
    say(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${name}: ${slowestMs.toFixed(0)} ms`);
    faults.forEach((fault) => say(`        ${fault}`));
    if (faults.length === 0) passed += 1;
    else failed += 1;
    calls += others.calls;
    worst.othersMs = Math.max(worst.othersMs, others.longest);
    worst.megabytes = Math.max(worst.megabytes, grown);
    worst.uploadMs = Math.max(worst.uploadMs, slowestMs);
  }
  await Promise.all([bystander.stop(), memory.stop()]);
  say(
    `slowest of ${calls} calls of others ${worst.othersMs.toFixed(0)} ms, ${worst.megabytes.toFixed(0)} MB above idle, ` +
      `slowest upload ${worst.uploadMs.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  );
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function uploadEverywhere(address: string, doors: readonly Door[], file: Uint8Array<ArrayBuffer>) {
  const faults: string[] = [];
  let slowestMs = 0;
  for (const door of doors) {
    const { status, code, isProblem, ms } = await upload(address, door, file);
    slowestMs = Math.max(slowestMs, ms);
    const isRight = isProblem ? status >= 400 && status < 500 : status === 200;
    if (!isRight) faults.push(`${door.path} answered ${status} ${code}`);
  }
  return { faults, slowestMs };
}
