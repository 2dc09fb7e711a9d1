import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../progress';
import { residentMegabytes } from '../system/memory';
import { processorMs } from '../system/processor';
import type { Account } from './accounts';
import type { MeasuredSystem } from './system';
import type { ScaleTarget } from './scale';

const PAGES = 10_000;

/** Pages that connect concurrently. */
const AT_ONCE = 200;

/** Local addresses that the pages connect from: a gateway limits the streams of one address. */
const ADDRESSES = 64;

const QUIET_MS = 20_000;

/** Milliseconds within which a page reconnects after its stream has ended. */
const PAUSE_MS = 4000;

/** Pages that keep a stream of events open, each over a connection of its own, and open another when it ends. */
class Pages {
  /** Attempts that were refused. */
  refused = 0;
  private readonly sockets = new Set<Socket>();
  /** For each page, the version of the reports that it was last notified of. */
  private readonly versions = new Map<number, string>();
  private isOver = false;
  private onNotified: (page: number, version: string) => void = () => undefined;

  constructor(
    /** Ports of the gateways, which pages connect to in turn. */
    private readonly ports: readonly number[],
    private readonly accounts: readonly Account[],
  ) {}

  get open(): number {
    return this.sockets.size;
  }

  /** Opens a page's stream; settles when its first data arrive. */
  async listen(page: number): Promise<void> {
    const localAddress = `127.0.0.${2 + (page % ADDRESSES)}`;
    const token = this.accounts[page % this.accounts.length]!.token;
    const socket = connect({ port: this.ports[page % this.ports.length]!, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\nx-access-token: ${token}\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    if (first.toString('latin1', 0, 12) !== 'HTTP/1.1 200') {
      this.refused += 1;
      socket.destroy();
      return;
    }
    this.sockets.add(socket);
    socket.on('data', (chunk: Buffer) => this.read(page, chunk));
    socket.on('end', () => socket.destroy());
    socket.on('close', () => void this.reopen(page, socket));
    this.read(page, first);
  }

  /** Milliseconds until all listeners at the time of the call were notified of a newer state of the reports. */
  async allNotified(act: () => Promise<unknown>): Promise<number> {
    const waiting = new Map(this.versions);
    const all = new Promise<void>((resolve) => {
      this.onNotified = (page, version) => {
        if (waiting.get(page) === version) return;
        waiting.delete(page);
        if (waiting.size === 0) resolve();
      };
    });
    await act();
    const acted = performance.now();
    await all;
    return performance.now() - acted;
  }

  close(): void {
    this.isOver = true;
    for (const socket of this.sockets) socket.destroy();
  }

  private read(page: number, chunk: Buffer): void {
    const version = /"topic":"reports","version":"(\w+)"/.exec(chunk.toString('latin1'))?.[1];
    if (version === undefined) return;
    this.versions.set(page, version);
    this.onNotified(page, version);
  }

  private async reopen(page: number, socket: Socket): Promise<void> {
    this.sockets.delete(socket);
    await sleep(Math.random() * PAUSE_MS);
    if (!this.isOver) await this.listen(page);
  }
}

/** Ten thousand pages that listen: their cost, and the time until all are notified of a decision. */
export async function measureListening(
  { gateway, pid, api, addGateway }: MeasuredSystem,
  accounts: readonly Account[],
  decide: () => Promise<unknown>,
): Promise<ScaleTarget[]> {
  const second = await addGateway();
  const servers = { 'first gateway': pid, 'second gateway': second.pid, API: api.pid } as const;
  const before = new Map<number, number>();
  for (const process of Object.values(servers)) before.set(process, await residentMegabytes(process));
  const ports = [gateway, second.address].map((address) => Number(new URL(address).port));
  const pages = new Pages(ports, accounts);
  progress(`${PAGES} pages open a stream`);
  for (let page = 0; page < PAGES; page += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => pages.listen(page + index)));
  const delays: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    progress(`decision ${round + 1}`);
    delays.push(await pages.allNotified(decide));
  }
  const { open } = pages;
  const targets: ScaleTarget[] = [
    { name: `listening pages that had no place, of ${PAGES}`, values: [pages.refused], limit: 0, digits: 0 },
    { name: `from a decision until all ${open} were told, ms`, values: delays, limit: 8000, digits: 0 },
  ];
  for (const [name, process] of Object.entries(servers)) {
    const megabytes = (await residentMegabytes(process)) - (before.get(process) ?? 0);
    const kilobytes = (megabytes * 1024) / (name === 'API' ? open : open / ports.length);
    targets.push({
      name: `${name}: kB of memory a listening page (${megabytes.toFixed(0)} MB in all)`,
      values: [kilobytes],
      limit: 100,
      digits: 1,
    });
    const began = await processorMs(process);
    await sleep(QUIET_MS);
    const share = ((await processorMs(process)) - began) / (QUIET_MS / 1000);
    targets.push({
      name: `${name}: ms of a processor a second while nothing happens`,
      values: [share],
      limit: 500,
      digits: 0,
    });
  }
  pages.close();
  return targets;
}
