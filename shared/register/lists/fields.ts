import { decimalsOfUnit } from '../../contract/indicators/types';
import type { KindField } from '../../contract/kinds/kind';
import { formatName, formatNumber, formatPhone, MISSING, useTranslation } from '../../i18n';
import { kindOf } from './register';
import type { Register } from './register';

/** In the order of forms; a kind's own fields follow. */
const COMMON_FIELDS = [
  'company_name',
  'stir',
  'is_active',
  'province_code',
  'district_code',
  'address',
  'full_name',
  'phone_number',
] as const;

export const listFields = (register: Register): string[] => [...COMMON_FIELDS, ...Object.keys(kindOf(register).fields)];

/** Codes of places share the labels of their names. */
const LABELS: Readonly<Record<string, Exclude<(typeof COMMON_FIELDS)[number], 'company_name'>>> = {
  stir: 'stir',
  is_active: 'is_active',
  province_code: 'province_code',
  province_name: 'province_code',
  district_code: 'district_code',
  district_name: 'district_code',
  address: 'address',
  full_name: 'full_name',
  phone_number: 'phone_number',
};

/** A field unknown to this version is shown by its own name. */
export function useFieldLabel(register: Register): (field: string) => string {
  const { t } = useTranslation('register');
  const { fields } = kindOf(register);
  return (field) => {
    const common = LABELS[field];
    if (common) return t(`fields.${common}`);
    // The contract names own fields; the compiler cannot follow.
    const key = `kinds.${register.name}.fields.${field}` as 'kinds.clusters.fields.company_name';
    return field === 'company_name' || fields[field] ? t(key) : field;
  };
}

export function useChoiceLabel({ name }: Register): (choice: string) => string {
  const { t } = useTranslation('register');
  return (choice) => t(`kinds.${name}.choices.${choice}` as 'kinds.clusters.choices.ginning');
}

/** `—` if unknown. */
export function useFieldText(register: Register): (field: string, value: unknown) => string {
  const { t } = useTranslation('shared');
  const choiceLabel = useChoiceLabel(register);
  const { fields } = kindOf(register);
  const ownText = (name: string, field: KindField, value: unknown) => {
    switch (field.type) {
      case 'quantity':
        return `${formatNumber(value as number, { decimals: decimalsOfUnit(field.unit) })}\u00A0${t(`units.${field.unit}`)}`;
      case 'count':
        return formatNumber(value as number);
      case 'yes_no':
        return t(value === true ? 'yes' : 'no');
      case 'choices':
        return (value as string[]).map(choiceLabel).join(', ') || MISSING;
    }
  };
  return (name, value) => {
    if (value === null || value === undefined || value === '') return MISSING;
    const field = fields[name];
    if (field) return ownText(name, field, value);
    if (name === 'is_active') return t(value === true ? 'active' : 'inactive');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (name === 'stir') return text;
    return name === 'phone_number' ? formatPhone(text) : formatName(text);
  };
}
