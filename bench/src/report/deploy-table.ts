import type { Caches, Deployments } from '../deploy/deploy';
import { table } from './markdown';
import { median, range } from './statistics';

type Delivery = Deployments[Caches][number]['remote'];

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

/** Medians with smallest and largest, in seconds. */
export function deployTable(deployments: Deployments): string {
  const row = (name: string, caches: Caches, timeOf: (delivery: Delivery) => number) => {
    const remote = deployments[caches].map((one) => timeOf(one.remote));
    const monolith = deployments[caches].map((one) => timeOf(one.monolith));
    return [name, cell(remote), cell(monolith), (median(remote) / median(monolith)).toFixed(2)];
  };
  const whole = ({ build, publish }: Delivery) => build + publish;
  const rows = [
    row('build, caches empty', 'empty', ({ build }) => build),
    row('build, caches filled', 'filled', ({ build }) => build),
    row('publish, or copy, until visible in a new page', 'filled', ({ publish }) => publish),
    row('change to visible, caches empty', 'empty', whole),
    row('change to visible, caches filled', 'filled', whole),
  ];
  return table(['s', 'one remote', 'monolith', 'remote ÷ monolith'], rows);
}

function cell(times: readonly number[]): string {
  return `${seconds(median(times))} (${range(times).map(seconds).join('–')})`;
}
