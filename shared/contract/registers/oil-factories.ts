import type { RegisterKind } from './kind';

const capacity = { type: 'quantity', max: 1_000_000_000, public: true, summed: true, sortable: true } as const;

/** Oil factories. Fields and the name of their count are the specification's (section 3). */
export const OIL_FACTORIES = {
  name: 'oil_factories',
  count: 'factories_count',
  fields: {
    daily_capacity: { ...capacity, unit: 't' },
    annual_capacity: { ...capacity, unit: 't' },
    sunflower_capacity: { ...capacity, unit: 't' },
  },
} as const satisfies RegisterKind;
