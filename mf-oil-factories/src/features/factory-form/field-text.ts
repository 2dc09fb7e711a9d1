import type { OilFactory } from '@klaster/shared/contract';
import { formatName, formatNumber, formatPhone, useTranslation } from '@klaster/shared/i18n';
import type { FactoryField } from './factory-values';

/** Words for the value of a factory's field. */
export function useFieldText(): (factory: OilFactory, field: FactoryField) => string {
  const { t } = useTranslation('shared');
  return (factory, field) => {
    switch (field) {
      case 'province_code':
        return formatName(factory.province_name);
      case 'district_code':
        return formatName(factory.district_name);
      case 'phone_number':
        return formatPhone(factory.phone_number ?? '');
      case 'is_active':
        return t(factory.is_active ? 'active' : 'inactive');
      case 'daily_capacity':
      case 'annual_capacity':
      case 'sunflower_capacity':
        return formatNumber(factory[field]);
      default:
        return factory[field] ? formatName(factory[field]) : '';
    }
  };
}
