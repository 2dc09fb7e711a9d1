import type { Province } from '../../contract/common/places';
import { formatName, useTranslation } from '../../i18n';
import { SelectFilter } from './filter-bar';

export interface ProvinceFilterProps {
  provinces: readonly Province[];
  /** Empty: all. */
  value: string;
  onChange: (code: string) => void;
}

export function ProvinceFilter({ provinces, value, onChange }: ProvinceFilterProps) {
  const { t } = useTranslation('shared');
  return (
    <SelectFilter
      name="province"
      label={t('province')}
      width="16rem"
      value={value}
      onChange={onChange}
      placeholder={t('ui.filters.allProvinces')}
      options={provinces.map(({ province_code, province_name }) => ({
        value: province_code,
        label: formatName(province_name),
      }))}
    />
  );
}
