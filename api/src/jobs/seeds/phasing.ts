import type { ScoringMethod } from '@klaster/shared/contract';

type Phasing = [number, number, number, number];

const EQUAL: Phasing = [25, 50, 75, 100];

/** Percentages of the plan by quarter, for criteria whose figures grow over the year. */
export const PHASING: Readonly<Record<string, Phasing>> = {
  'harvest-plan': [0, 0, 55, 100],
  'water-saving': EQUAL,
  'laser-levelling': EQUAL,
  irrigation: EQUAL,
  'value-chain': EQUAL,
  projects: EQUAL,
  'sewing-shops': EQUAL,
  'solar-panels': EQUAL,
};

export const phaseMethod = ({ criteria, ...method }: ScoringMethod): ScoringMethod => ({
  ...method,
  criteria: criteria.map((criterion) => {
    const { id, rule } = criterion;
    const phasing = PHASING[id];
    return phasing && rule.kind !== 'yes' ? { ...criterion, rule: { ...rule, phasing } } : criterion;
  }),
});
