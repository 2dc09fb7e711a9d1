import { useLocation } from '@klaster/shared/router';

/** Addresses at which a cluster works on its reports, and at which staff do so for it, on the same screens. Source: specification 2.2. */
const FAMILIES = ['/malumotlarim', '/hududlar'] as const;

/** Addresses of the screens of a report, of the family that the page shown belongs to. */
export function useEntryPaths() {
  const { pathname } = useLocation();
  const family = FAMILIES.find((prefix) => pathname.startsWith(prefix)) ?? FAMILIES[0];
  return {
    edit: (id: number | string) => `${family}/edit/${id}`,
    info: (id: number | string) => `${family}/cluster-info/${id}`,
  };
}
