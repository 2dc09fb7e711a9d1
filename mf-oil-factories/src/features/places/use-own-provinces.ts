import type { Province } from '@klaster/shared/contract';
import { provincesQuery } from '@klaster/shared/query';
import { useSession } from '@klaster/shared/session';
import { useQuery } from '@tanstack/react-query';

/** Provinces the user may enter data for: the one of their territory, else all. */
export function useOwnProvinces() {
  const territory = useSession()?.claims.province_code ?? null;
  const own = (provinces: Province[]) =>
    provinces.filter(({ province_code }) => territory === null || province_code === territory);
  return useQuery({ ...provincesQuery, select: own });
}
