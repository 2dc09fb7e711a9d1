import type { Caches, Deployments } from '../deploy/deploy';
import { table } from './markdown';
import { median } from './statistics';

type Delivery = Deployments[Caches][number]['remote'];

/** Medians in seconds. */
export function deployTable(deployments: Deployments): string {
  const row = (name: string, caches: Caches, timeOf: (delivery: Delivery) => number) => [
    name,
    ...(['remote', 'monolith'] as const).map((way) =>
      (median(deployments[caches].map((one) => timeOf(one[way]))) / 1000).toFixed(1),
    ),
  ];
  return table(
    ['s', 'one remote', 'monolith'],
    [
      row('build, caches empty', 'empty', ({ build }) => build),
      row('build, caches filled', 'filled', ({ build }) => build),
      row('publish or copy, until visible', 'filled', ({ publish }) => publish),
    ],
  );
}
