const FACTORIES = '/oil-factories-reestrs-auth';
const CLUSTERS = '/reestrs-auth';

/** Addresses of the visitors' registers, which other remotes show. Source: specification 2.2. */
export const factoriesOf = (provinceCode: string) => `${FACTORIES}/${provinceCode}`;

export const clustersOf = (provinceCode: string) => `${CLUSTERS}?province=${provinceCode}`;

/** Search results by name or STIR in all provinces; without a search, the provinces. */
export const factorySearch = (text: string) =>
  text === '' ? FACTORIES : `${FACTORIES}?${new URLSearchParams({ search: text }).toString()}`;
