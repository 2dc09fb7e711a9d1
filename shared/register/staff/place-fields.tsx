import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Province } from '../../contract/http/fields';
import { formatName, useTranslation } from '../../i18n';
import { SelectField, useFormContext, useWatch } from '../../ui/form';
import { districtsQuery } from '../lists/queries';
import type { EntryPlace } from './entry-values';

/** Districts are those of the chosen province. */
export function PlaceFields({ provinces }: { provinces: readonly Province[] }) {
  const { t } = useTranslation('register');
  const provinceCode = useWatch<EntryPlace, 'province_code'>({ name: 'province_code' });
  const districts = useQuery(districtsQuery(provinceCode));
  useDistrictReset();
  return (
    <>
      <SelectField
        name="province_code"
        label={t('fields.province_code')}
        required
        options={provinces.map(({ province_code, province_name }) => ({
          value: province_code,
          label: formatName(province_name),
        }))}
      />
      <SelectField
        name="district_code"
        label={t('fields.district_code')}
        required
        disabled={!districts.isSuccess}
        options={(districts.data ?? []).map((place) => ({
          value: place.district_code,
          label: formatName(place.district_name),
        }))}
        query={districts}
      />
    </>
  );
}

/** Clears the district when another province is chosen. If a form is filled from outside (a loaded state), the district comes with it. */
function useDistrictReset(): void {
  const { subscribe, setValue } = useFormContext<EntryPlace>();
  useEffect(
    () =>
      subscribe({
        name: 'province_code',
        formState: { values: true },
        callback: ({ type }) => {
          if (type === 'change') setValue('district_code', '', { shouldDirty: true });
        },
      }),
    [subscribe, setValue],
  );
}
