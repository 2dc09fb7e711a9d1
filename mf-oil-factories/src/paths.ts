/** Where the registers stand, by who reads them and which side they show. Source: specification, section 2. */
export const PATHS = {
  session: { live: '/oil-factories-reestrs', removed: '/deregistered-oil-factories-reestrs' },
  public: { live: '/oil-factories-reestrs-auth', removed: '/oil-factories-deregistered-reestrs-auth' },
} as const;
