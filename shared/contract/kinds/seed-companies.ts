import type { RegisterKind } from './kind';

/** Crops of the seed: cotton, and those grown in rotation with it. */
const SEED_CROPS = ['cotton', 'wheat', 'barley', 'maize', 'rice', 'legumes', 'oilseeds', 'forage'] as const;

/** Source: specification 5.1.2. */
export const SEED_COMPANIES = {
  name: 'seed_companies',
  count: 'seed_companies_count',
  paths: {
    session: { live: '/seeds-company-reestrs', removed: '/deregistered-seeds-company-reestrs' },
    public: { live: '/seeds-reestrs-auth', removed: '/deregistered-seeds-auth' },
  },
  fields: {
    annual_capacity: { type: 'quantity', unit: 't', max: 1_000_000, public: true, summed: true, sortable: true },
    crops: { type: 'choices', choices: SEED_CROPS, public: true },
    // Not public: it is neither a name, a place, a capacity nor a count.
    has_laboratory: { type: 'yes_no', required: true },
  },
} as const satisfies RegisterKind;
