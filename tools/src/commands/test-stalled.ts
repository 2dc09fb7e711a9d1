import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../bootstrap/user-error.mjs';
import { exitOnSignal } from '../process/end-with-children';
import { RunningSystem } from '../process/running-system';
import { say } from '../progress';

const STALLED = 500;
const CALLS = 100;
const PAUSE_MS = 50;
const LIMIT_MS = 1000;

/** Public calls: one that reads, and one with a body. */
const MEASURED = [
  { name: 'GET /api/overview', path: '/api/overview', init: {} },
  {
    name: 'POST /api/auth/login',
    path: '/api/auth/login',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  },
];

type Call = (typeof MEASURED)[number];

/**
 * `test-stalled [address]`: sends 500 bodies that never end to a running system, or one of its own, replaces those that the server
 * closes, and measures its API meanwhile. Fails where a response takes more than a second.
 */
export async function run([address]: readonly string[]): Promise<number> {
  exitOnSignal();
  if (address !== undefined) return stall(originOf(address));
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-stalled-'));
  try {
    const system = await RunningSystem.start(folder);
    const code = await stall(new URL(system.address));
    await system.stop();
    return code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns exit code */
async function stall(origin: URL): Promise<number> {
  const stalled = new StalledBodies(origin);
  const longest: number[] = [];
  for (const call of MEASURED) longest.push(await measured(origin, call, stalled));
  stalled.end();
  return Math.max(...longest) > LIMIT_MS ? 1 : 0;
}

function originOf(address: string): URL {
  if (!URL.canParse(address)) throw new UserError(`${address} is no address, as http://localhost:8080 is.`);
  return new URL(address);
}

/** @returns the longest time in milliseconds */
async function measured(origin: URL, call: Call, stalled: StalledBodies): Promise<number> {
  const times: number[] = [];
  const statuses = new Set<number>();
  for (let count = 0; count < CALLS; count += 1) {
    await stalled.fill();
    const began = performance.now();
    statuses.add(await send(origin, call));
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, longest = 0] = [sorted[CALLS / 2], sorted.at(-1)];
  const answered = [...statuses].join(', ');
  say(
    `${call.name}: ${CALLS} calls beside ${stalled.open} stalled bodies, answered ${answered}; ` +
      `median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
  return longest;
}

async function send(origin: URL, { path, init }: Call): Promise<number> {
  const answer = await fetch(new URL(path, origin), init);
  await answer.arrayBuffer();
  return answer.status;
}

/** Connections on which a body was begun. One that the server ends is replaced. */
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
