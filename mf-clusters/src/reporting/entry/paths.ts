import { useLocation } from '@klaster/shared/router';

/** Addresses for a cluster's users, and for staff on its behalf; the screens are the same. Source: specification 2.2. */
const FAMILIES = ['/malumotlarim', '/hududlar'] as const;

export function useEntryPaths() {
  const { pathname } = useLocation();
  const family = FAMILIES.find((prefix) => pathname.startsWith(prefix)) ?? FAMILIES[0];
  return {
    edit: (id: number | string) => `${family}/edit/${id}`,
    info: (id: number | string) => `${family}/cluster-info/${id}`,
  };
}
