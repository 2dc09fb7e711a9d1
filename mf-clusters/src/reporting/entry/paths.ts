import { useLocation } from '@klaster/shared/router';

/** Where a cluster's own people work on its reports, and where staff do so for it: the same screens. Source: specification 2.2. */
const FAMILIES = ['/malumotlarim', '/hududlar'] as const;

/** Addresses of the screens of a report, of the family that the page shown belongs to. */
export function useEntryPaths() {
  const { pathname } = useLocation();
  return entryPaths(FAMILIES.find((family) => pathname.startsWith(family)) ?? FAMILIES[0]);
}

const entryPaths = (family: (typeof FAMILIES)[number]) => ({
  edit: (id: number | string) => `${family}/edit/${id}`,
  info: (id: number | string) => `${family}/cluster-info/${id}`,
});
