import type { RegisterKind } from './kind';

const capacity = { type: 'quantity', max: 1_000_000_000, public: true, summed: true, sortable: true } as const;

/** Source: specification 4.2 and 5.1.2. */
export const OIL_FACTORIES = {
  name: 'oil_factories',
  count: 'factories_count',
  paths: {
    session: { live: '/oil-factories-reestrs', removed: '/deregistered-oil-factories-reestrs' },
    public: { live: '/oil-factories-reestrs-auth', removed: '/oil-factories-deregistered-reestrs-auth' },
  },
  listedBy: 'province',
  fields: {
    daily_capacity: { ...capacity, unit: 't' },
    annual_capacity: { ...capacity, unit: 't' },
    sunflower_capacity: { ...capacity, unit: 't' },
  },
} as const satisfies RegisterKind;
