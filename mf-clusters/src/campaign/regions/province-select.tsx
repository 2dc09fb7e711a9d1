import { formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { SelectFilter } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';

/** One province or all, a field of a filter bar. */
export function ProvinceSelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation(['shared', 'mf-clusters']);
  const { data: provinces = [] } = useQuery(provincesQuery);
  return (
    <SelectFilter
      name="province"
      label={t('province')}
      width="16rem"
      value={value}
      onChange={onChange}
      placeholder={t('mf-clusters:queue.allProvinces')}
      options={provinces.map(({ province_code, province_name }) => ({
        value: province_code,
        label: formatName(province_name),
      }))}
    />
  );
}
