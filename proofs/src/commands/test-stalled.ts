import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../bench/measure';
import { prove } from '../harness/results';
import type { Results } from '../harness/results';
import { RunningSystem } from '../harness/running-system';

const STALLED = 500;
const CALLS = 100;
const PAUSE_MS = 50;
const LIMIT_MS = 1000;

/** A call that reads, and one with a body. */
const MEASURED = [
  { name: 'GET /api/overview', path: '/api/overview' },
  {
    name: 'POST /api/auth/login',
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  },
] as const;

/** `test-stalled`: measures the API while 500 request bodies never end. Fails if a response takes more than a second. */
export async function run(): Promise<number> {
  return prove('stalled', async ({ folder, results }) => {
    const system = await RunningSystem.start(folder);
    await measureBesideStalled(new URL(system.address), results);
    await system.stop();
  });
}

async function measureBesideStalled(origin: URL, results: Results): Promise<void> {
  const stalled = new StalledBodies(origin);
  for (const { name, path, ...call } of MEASURED) {
    const times: number[] = [];
    const statuses = new Set<number>();
    for (let count = 0; count < CALLS; count += 1) {
      await stalled.fill();
      const began = performance.now();
      const answer = await fetch(new URL(path, origin), call);
      await answer.arrayBuffer();
      statuses.add(answer.status);
      times.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
    const longest = Math.max(...times);
    results.check(
      `${name}: ${CALLS} calls beside ${stalled.open} stalled bodies, answered ${[...statuses].join(', ')}`,
      longest <= LIMIT_MS,
      `median ${median(times).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    );
  }
  stalled.end();
}

/** Connections with an unfinished body. One that the server ends is replaced. */
class StalledBodies {
  private readonly sockets = new Set<Socket>();

  constructor(private readonly origin: URL) {}

  get open(): number {
    return this.sockets.size;
  }

  async fill(): Promise<void> {
    await Promise.all(Array.from({ length: STALLED - this.sockets.size }, () => this.begin()));
  }

  end(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private begin(): Promise<void> {
    const socket = connect(Number(this.origin.port || 80), this.origin.hostname);
    this.sockets.add(socket);
    socket.resume().on('close', () => this.sockets.delete(socket));
    const head = ['POST /api/auth/login HTTP/1.1', `Host: ${this.origin.host}`, 'Content-Type: application/json'];
    const begun = [...head, 'Content-Length: 1000', '', '{"login":'].join('\r\n');
    return new Promise((resolve) => {
      socket.on('error', () => resolve());
      socket.write(begun, () => resolve());
    });
  }
}
