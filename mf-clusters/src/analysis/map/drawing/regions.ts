import { formatName } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** SOATO codes from west to east: the order of Home and End on the map. */
export const REGION_CODES: readonly string[] = [
  '1735',
  '1733',
  '1706',
  '1712',
  '1710',
  '1718',
  '1708',
  '1722',
  '1724',
  '1726',
  '1727',
  '1714',
  '1730',
  '1703',
];

/** Returns codes until the names have loaded. */
export function useRegionNames(): (code: string) => string {
  const { data } = useQuery(provincesQuery);
  return useMemo(() => {
    const names = new Map(data?.map(({ province_code, province_name }) => [province_code, province_name]));
    return (code) => formatName(names.get(code) ?? code);
  }, [data]);
}
