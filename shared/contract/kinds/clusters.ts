import type { RegisterKind } from './kind';

/** Activities in the value chain. */
const CLUSTER_ACTIVITIES = ['cotton_growing', 'ginning', 'spinning', 'weaving', 'dyeing', 'garments'] as const;

/** A removed cluster keeps its reports. Source: specification 5.1.2 and 5.2.5. */
export const CLUSTERS = {
  name: 'clusters',
  count: 'clusters_count',
  paths: {
    session: { live: '/reestrs', removed: '/deregistered-clusters' },
    public: { live: '/reestrs-auth', removed: '/deregistered-auth' },
  },
  fields: {
    // More than all of the republic's cotton.
    land_area: { type: 'quantity', unit: 'ha', max: 2_000_000, public: true, summed: true, sortable: true },
    activities: { type: 'choices', choices: CLUSTER_ACTIVITIES, public: true },
  },
} as const satisfies RegisterKind;
