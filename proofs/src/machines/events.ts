import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedProcess } from '../harness/managed-process';
import { synchronise } from './machines';
import type { Machines } from './machines';

/** Milliseconds for which a part is frozen or cut off. */
const FROZEN_MS = 6_000;

export type MachineEvent = {
  readonly what: string;
  readonly happen: () => Promise<void>;
  readonly repair?: () => Promise<void>;
  /** A planned and orderly event, which readers must not notice. */
  readonly isPlanned?: boolean;
};

const dies = (part: ManagedProcess, signal: NodeJS.Signals): MachineEvent => ({
  what: `${part.name}: ${signal}`,
  happen: async () => part.signal(signal),
});

/** Resumed some seconds later. */
const freezes = (part: ManagedProcess): MachineEvent => ({
  what: `${part.name}: frozen for ${FROZEN_MS / 1000} s`,
  happen: () => part.signalAll('SIGSTOP'),
  repair: async () => {
    await sleep(FROZEN_MS);
    await part.signalAll('SIGCONT');
  },
});

export function listEvents(machines: Machines): MachineEvent[] {
  const { servers, relays, apis, gateways, nginx } = machines;
  const [primary, ...standbys] = servers.map(({ process }) => process) as [ManagedProcess, ...ManagedProcess[]];
  const isCutOff = (index: number): MachineEvent => ({
    what: `PostgreSQL ${servers[index]?.name}: cut off from the APIs for ${FROZEN_MS / 1000} s`,
    happen: async () => relays[index]?.cut(),
    repair: async () => {
      await sleep(FROZEN_MS);
      relays[index]?.repair();
    },
  });
  // At SIGTERM PostgreSQL would wait for its clients to leave.
  const ofDatabase = (part: ManagedProcess) => [dies(part, 'SIGKILL'), dies(part, 'SIGINT'), freezes(part)];
  return [
    ...[...apis, ...gateways].flatMap((part) => [dies(part, 'SIGKILL'), dies(part, 'SIGTERM'), freezes(part)]),
    ...standbys.flatMap(ofDatabase),
    isCutOff(1),
    isCutOff(2),
    dies(nginx, 'SIGKILL'),
    ...ofDatabase(primary),
    isCutOff(0),
    rollingUpgrade(machines),
  ];
}

/** Restarts the APIs and gateways one after the other, each once the previous one is ready. */
const rollingUpgrade = ({ apis, gateways, untilWhole }: Machines): MachineEvent => ({
  what: 'a new release, part by part',
  isPlanned: true,
  happen: async () => {
    for (const part of [...apis, ...gateways]) {
      await part.end();
      part.startAgain();
      await untilWhole();
      // nginx considers it dead for a little longer.
      await sleep(3_000);
    }
  },
});

/** Promotes the standby with the most data; the other one then follows it. */
export const failOver = ({ servers: [former, ...standbys], relays }: Machines): MachineEvent => ({
  what: 'PostgreSQL one is frozen and cut off for good, and another is made the primary',
  happen: async () => {
    relays[0]?.cut();
    await former?.process.signalAll('SIGSTOP');
    const ends = await Promise.all(standbys.map((standby) => standby.sql(`select pg_last_wal_receive_lsn() - '0/0'`)));
    const [next, other] = Number(ends[0]) >= Number(ends[1]) ? standbys : standbys.toReversed();
    await next?.promote();
    if (!next || !other) return;
    await other.follow(next);
    await synchronise(next);
  },
});

/** The former primary returns unchanged, and still considers itself the primary. */
export const returnFormerPrimary = ({ servers: [former], relays }: Machines): MachineEvent => ({
  what: 'PostgreSQL one comes back, and still takes itself for the primary',
  happen: async () => {
    await former?.process.signalAll('SIGCONT');
    relays[0]?.repair();
    await sleep(3_000);
  },
});
