import type { Deployment } from '../deploy/deploy';
import { table } from './markdown';
import { median, range } from './statistics';

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

/** Medians with smallest and largest, in seconds. */
export function deployTable(deployments: readonly Deployment[]): string {
  const row = (name: string, timeOf: (one: Deployment['remote']) => number) => {
    const remote = deployments.map((one) => timeOf(one.remote));
    const monolith = deployments.map((one) => timeOf(one.monolith));
    return [name, cell(remote), cell(monolith), (median(remote) / median(monolith)).toFixed(2)];
  };
  const rows = [
    row('build', ({ build }) => build),
    row('publish, or copy, until visible in a new page', ({ publish }) => publish),
    row('change to visible', ({ build, publish }) => build + publish),
  ];
  return table(['s', 'one remote', 'monolith', 'remote ÷ monolith'], rows);
}

function cell(times: readonly number[]): string {
  return `${seconds(median(times))} (${range(times).map(seconds).join('–')})`;
}
