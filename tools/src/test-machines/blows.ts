import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedProcess } from './managed-process';
import { synchronise } from './machines';
import type { Machines } from './machines';

/** Milliseconds for which a part is frozen or out of reach. */
const FROZEN_MS = 6_000;

/** Something that happens to one part. */
export type Blow = {
  readonly what: string;
  readonly strike: () => Promise<void>;
  readonly repair?: () => Promise<void>;
  /** A planned act in good order: readers must not notice it. */
  readonly isPlanned?: boolean;
};

const dies = (part: ManagedProcess, signal: NodeJS.Signals): Blow => ({
  what: `${part.name}: ${signal}`,
  strike: async () => part.signal(signal),
});

/** A frozen process does not respond, and is resumed some seconds later. */
const freezes = (part: ManagedProcess): Blow => ({
  what: `${part.name}: frozen for ${FROZEN_MS / 1000} s`,
  strike: () => part.signalAll('SIGSTOP'),
  repair: async () => {
    await sleep(FROZEN_MS);
    await part.signalAll('SIGCONT');
  },
});

export function blowsTo(machines: Machines): Blow[] {
  const { servers, apis, gateways, nginx } = machines;
  const [primary, ...standbys] = servers;
  if (!primary) return [];
  const cut = (index: number): Blow => ({
    what: `PostgreSQL ${servers[index]?.name}: cut off from the APIs for ${FROZEN_MS / 1000} s`,
    strike: async () => servers[index]?.relay.cut(),
    repair: async () => {
      await sleep(FROZEN_MS);
      servers[index]?.relay.repair();
    },
  });
  const databases = standbys.map(({ process }) => process);
  return [
    ...[...apis, ...gateways].flatMap((part) => [dies(part, 'SIGKILL'), dies(part, 'SIGTERM'), freezes(part)]),
    // SIGINT is a fast stop: at SIGTERM PostgreSQL waits for its clients to leave.
    ...databases.flatMap((part) => [dies(part, 'SIGKILL'), dies(part, 'SIGINT'), freezes(part)]),
    cut(1),
    cut(2),
    dies(nginx, 'SIGKILL'),
    dies(primary.process, 'SIGKILL'),
    dies(primary.process, 'SIGINT'),
    freezes(primary.process),
    cut(0),
    rollingUpgrade(machines),
  ];
}

export const rollingUpgrade = (machines: Machines): Blow => ({
  what: 'a new release, part by part',
  strike: () => rollThrough(machines),
  isPlanned: true,
});

/** Each is stopped in order and started again, once the previous one is ready. */
async function rollThrough({ apis, gateways, untilWhole }: Machines): Promise<void> {
  for (const part of [...apis, ...gateways]) {
    await part.end();
    part.again();
    await untilWhole();
    // For longer than nginx takes it for dead.
    await sleep(3_000);
  }
}

/** The primary is out of reach for good: the standby that has most is made the primary, and the other follows it. */
export function failOver({ servers }: Machines): Blow {
  const [former, ...standbys] = servers;
  return {
    what: 'PostgreSQL one is frozen and cut off for good, and another is made the primary',
    strike: async () => {
      former?.relay.cut();
      await former?.process.signalAll('SIGSTOP');
      const ends = await Promise.all(
        standbys.map((standby) => standby.sql(`select pg_last_wal_receive_lsn() - '0/0'`)),
      );
      const [next, other] = Number(ends[0]) >= Number(ends[1]) ? standbys : standbys.toReversed();
      if (!next || !other) return;
      await next.promote();
      await other.follow(next);
      await synchronise(next);
    },
  };
}

/** The former primary comes back as it was, and still holds itself for one. */
export function comesBack({ servers }: Machines): Blow {
  return {
    what: 'PostgreSQL one comes back, and still holds itself for the primary',
    strike: async () => {
      await servers[0]?.process.signalAll('SIGCONT');
      servers[0]?.relay.repair();
      await sleep(3_000);
    },
  };
}
