import type { RegisterKind } from './kind';

/** Cooperatives of farms. Source: specification 5.1.2. */
export const COOPERATIVES = {
  name: 'cooperatives',
  count: 'cooperatives_count',
  paths: {
    session: { live: '/cooperatives-reestrs', removed: '/deregistered-cooperations' },
    public: { live: '/cooperation-reestrs-auth', removed: '/cooperation-deregistered-auth' },
  },
  fields: {
    members_count: { type: 'count', max: 100_000, public: true, summed: true, sortable: true },
    land_area: { type: 'quantity', unit: 'ha', max: 1_000_000, public: true, summed: true, sortable: true },
  },
} as const satisfies RegisterKind;
