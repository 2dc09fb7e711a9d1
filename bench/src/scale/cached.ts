import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fetchOnce, PUBLIC_READS, startBare } from '../api/reads';
import { progress } from '../progress';
import { median } from '../report/statistics';
import { inRoot } from '../workspace';
import { inTurn } from './pages';
import type { MeasuredSystem } from './system';
import type { ScaleTarget } from './scale';

const READS = { ...PUBLIC_READS, 'the rating': '/api/rating' };

/** Cached responses through the gateway, in turn with the same bytes from a bare Fastify through a bare proxy. */
export async function measureCached({ gateway }: MeasuredSystem, rounds: number): Promise<ScaleTarget[]> {
  const targets: ScaleTarget[] = [];
  for (const [name, path] of Object.entries(READS)) {
    progress(`${name}, through the gateway`);
    const { answer, bytes } = await fetchOnce(`${gateway}${path}`);
    const bare = await startBare(answer);
    const proxy = await startProxy(bare.address);
    try {
      const [ours, theirs] = await inTurn([`${gateway}${path}`, proxy.address], rounds);
      const ratio = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
      const speeds = [ours, theirs].map((values) => Math.round(median(values)).toLocaleString('en-GB')).join(' and ');
      const what = `${name}, ${(bytes / 1000).toFixed(1)} kB, through the gateway ÷ bare (${speeds} a second)`;
      targets.push({ name: what, values: ratio, limit: 0.5, digits: 2, atLeast: true });
    } finally {
      proxy.stop();
      bare.stop();
    }
  }
  return targets;
}

async function startProxy(address: string): Promise<{ address: string; stop(): void }> {
  const child = fork(inRoot('bench/src/scale/bare-proxy.ts'), { execArgv: ['--import', 'tsx'] });
  child.send({ origin: new URL(address).origin });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { address: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
}
