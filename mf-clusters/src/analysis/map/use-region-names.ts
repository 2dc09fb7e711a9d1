import { formatName } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Names of the provinces in the script of the page; until they have come their codes. */
export function useRegionNames(): (code: string) => string {
  const { data } = useQuery(provincesQuery);
  return useMemo(() => {
    const names = new Map(data?.map(({ province_code, province_name }) => [province_code, province_name]));
    return (code) => formatName(names.get(code) ?? code);
  }, [data]);
}
