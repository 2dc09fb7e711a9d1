import type { OilFactory, OilFactoryEdit, OilFactoryInput } from '@klaster/shared/contract';

/** A new factory's form: nothing but the province, and active until told otherwise. */
export function emptyFactory(provinceCode: string): OilFactoryInput {
  return {
    company_name: '',
    stir: '',
    province_code: provinceCode,
    district_code: '',
    full_name: '',
    phone_number: '',
    address: '',
    is_active: true,
    daily_capacity: null,
    annual_capacity: null,
    sunflower_capacity: null,
  };
}

/** A factory as its form starts. What only staff get is optional on the wire, and there for whoever may edit. */
export function toEdit(factory: OilFactory): OilFactoryEdit {
  return {
    company_name: factory.company_name,
    stir: factory.stir,
    province_code: factory.province_code,
    district_code: factory.district_code,
    full_name: factory.full_name ?? '',
    phone_number: factory.phone_number ?? '',
    address: factory.address ?? '',
    is_active: factory.is_active ?? false,
    daily_capacity: factory.daily_capacity,
    annual_capacity: factory.annual_capacity,
    sunflower_capacity: factory.sunflower_capacity,
    version: factory.version ?? 1,
  };
}

/** Fields in the order of the form. */
const FIELDS = [
  'company_name',
  'stir',
  'is_active',
  'province_code',
  'district_code',
  'address',
  'full_name',
  'phone_number',
  'daily_capacity',
  'annual_capacity',
  'sunflower_capacity',
] as const satisfies readonly (keyof OilFactoryInput)[];

export type FactoryField = (typeof FIELDS)[number];

/** Fields in which what is typed differs from what the register holds. */
export function changedFields(typed: OilFactoryInput, current: OilFactoryInput): FactoryField[] {
  return FIELDS.filter((field) => typed[field] !== current[field]);
}
