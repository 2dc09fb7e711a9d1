import { until } from '@klaster/shared/processes';
import { lookUp } from '@klaster/tools/start/stored-builds';
import type { Known } from '@klaster/tools/start/stored-builds';
import { describeTimeout } from '../harness/results';
import type { Result } from '../harness/results';
import type { Machines } from './machines';

/** Milliseconds within which the other gateway must know of a change. */
const KNOWN_WITHIN_MS = 2_000;
const WHY = 'npm run test:machines';

/** Checks that each gateway knows of the other's changes, and that both have the same intact record and releases. */
export async function checkReleasesAgree({ registries: [first, second] }: Machines): Promise<Result> {
  if (!first || !second) throw new Error('there are two gateways');
  const [here, there] = [await lookUp(first.address, first.dir), await lookUp(second.address, second.dir)];
  const app = here.apps[0]?.app ?? '';
  const pin = (pinned: boolean, { registry }: Known) =>
    registry.call('POST /registry/:app/pin', { params: { app }, body: { pinned, why: WHY } });
  await pin(true, here);
  const isPinned = async () => (await there.registry.call('GET /registry')).apps.some(({ pinned }) => pinned);
  const late = await describeTimeout(until('the other gateway knows', isPinned, { limitMs: KNOWN_WITHIN_MS }));
  await pin(false, there);
  const seen = [await here.registry.call('GET /registry/verify'), await there.registry.call('GET /registry/verify')];
  const counts = seen.map(({ events, releases }) => `${events} events and ${releases} releases`);
  return {
    what: `releases: what one gateway moves the other knows; at each ${counts.join(', ')}, whole`,
    faults: [
      ...late,
      ...(counts[0] === counts[1] ? [] : ['the gateways have different records']),
      ...seen.flatMap(({ faults }) => faults),
    ],
  };
}
