import { nameIn } from '../rating/present-method';
import { auditLabels, type AuditEntity, type AuditLabels } from '@klaster/shared/contract/audit';
import { type Approver, formatPhone, type Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { registerLabels, type RegisterLabels } from '@klaster/shared/contract/registers';
import { indicatorLabels, type IndicatorLabels } from '@klaster/shared/contract/indicators';
import { writtenTime } from '../../kernel/clock/tashkent';
import { fill } from '../../kernel/texts/fill';
import type { Names } from './list.repository';

export type AuditTexts = {
  readonly language: Language;
  readonly audit: AuditLabels;
  readonly registers: RegisterLabels;
  readonly indicators: IndicatorLabels;
};

export async function loadAuditTexts(language: Language): Promise<AuditTexts> {
  const [audit, registers, indicators] = await Promise.all([
    auditLabels[language](),
    registerLabels[language](),
    indicatorLabels[language](),
  ]);
  return { language, audit: audit.default, registers: registers.default, indicators: indicators.default };
}

export type NamesOf = {
  readonly places: ReadonlyMap<string, string>;
  readonly people: Names;
  readonly clusters: Names;
};

/** Numbers are formatted later, in the reader's language. */
type DescribedValue = string | number | null;

export type Described = { readonly label: string; readonly value: DescribedValue };

export const isRegister = (entity: AuditEntity): entity is RegisterName => entity in REGISTERS;

/** Audited fields that contain a user id. */
export const PEOPLE_FIELDS: readonly string[] = [
  'removed_by',
  'opened_by',
  'closed_by',
  'author_id',
  'submitted_by',
  'delegator_id',
  'delegate_id',
];

/** Longer values are cut. */
const MAX_CHARACTERS = 500;

type AuditedValue = { readonly entity: AuditEntity; readonly field: string; readonly value: unknown };

/** Describes a field. Fields without a label are not shown: internal keys, and secrets should one ever be recorded. */
export function describe({ entity, field, value }: AuditedValue, texts: AuditTexts, names: NamesOf): Described[] {
  const nested = describeNested(field, value, texts);
  if (nested) return nested;
  // The time of the entry is shown already; the version is used only in files.
  if (field === 'updated_at' || field === 'version') return [];
  const label = findLabel(entity, field, texts);
  if (label === undefined) return [];
  const said = say({ entity, field, value }, texts, names);
  return [{ label, value: typeof said === 'string' ? said.slice(0, MAX_CHARACTERS) || null : said }];
}

function findLabel(
  entity: AuditEntity,
  field: string,
  { audit, registers, indicators }: AuditTexts,
): string | undefined {
  const dictionaries: readonly Readonly<Record<string, string>>[] = isRegister(entity)
    ? [registers.kinds[entity].fields, registers.fields, audit.fields]
    : [...(entity === 'reports' ? [indicators.fields] : []), audit.fields, registers.fields];
  return dictionaries.find((labels) => Object.hasOwn(labels, field))?.[field];
}

function describeNested(
  field: string,
  value: unknown,
  { audit, indicators, language }: AuditTexts,
): Described[] | undefined {
  const labels = new Map<string, string>(Object.entries(indicators.fields));
  if (field === 'notes')
    return Object.entries((value ?? {}) as Readonly<Record<string, string>>).map(([key, note]) => ({
      label: fill(audit.words.note, { label: labels.get(key) ?? key }),
      value: note.slice(0, MAX_CHARACTERS),
    }));
  if (field === 'texts') return describeTexts(value as TextsByLanguage, new Map(Object.entries(audit.fields)));
  if (field !== 'criteria' || !Array.isArray(value)) return undefined;
  return (value as readonly Criterion[]).map(({ names, points }) => ({
    label: fill(audit.words.criterion, { name: nameIn(names, language) }),
    value: points,
  }));
}

type TextsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

function describeTexts(texts: TextsByLanguage, labels: ReadonlyMap<string, string>): Described[] {
  return Object.entries(texts).flatMap(([language, fields]) =>
    Object.entries(fields).map(([key, text]) => ({
      label: `${labels.get(key) ?? key} (${language.slice(0, 2)})`,
      value: text.slice(0, MAX_CHARACTERS) || null,
    })),
  );
}

type Criterion = { readonly names: Readonly<Record<'uz-Cyrl' | 'ru' | 'en', string>>; readonly points: number };

function say({ entity, field, value }: AuditedValue, texts: AuditTexts, names: NamesOf): DescribedValue {
  const { audit } = texts;
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? audit.words.yes : audit.words.no;
  if (typeof value === 'number') return sayNumber(field, value, names);
  if (Array.isArray(value))
    return value.map((part: unknown) => sayPart({ entity, field, value: part }, texts)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'province_code' || field === 'district_code') return names.places.get(value) ?? value;
  if (field === 'phone_number') return formatPhone(value);
  if (field === 'approver') return audit.approvers[value as Approver] ?? value;
  if (field === 'status') return new Map(Object.entries(audit.statuses)).get(value) ?? value;
  return sayTime(value);
}

function sayNumber(field: string, value: number, { people, clusters }: NamesOf): DescribedValue {
  if (PEOPLE_FIELDS.includes(field)) return people.get(value) ?? `№ ${value}`;
  if (field === 'cluster_id') return clusters.get(value) ?? `№ ${value}`;
  // A year is not a quantity: its digits are not grouped.
  return field === 'year' ? String(value) : value;
}

type Remark = { readonly section: string; readonly comment: string };

function sayPart({ entity, field, value: part }: AuditedValue, { audit, registers, indicators }: AuditTexts): string {
  if (field === 'remarks') {
    const { section, comment } = part as Remark;
    return `${new Map<string, string>(Object.entries(indicators.sections)).get(section) ?? section}: ${comment}`;
  }
  const word = typeof part === 'string' ? part : JSON.stringify(part);
  if (field === 'levels') return audit.approvers[word as Approver] ?? word;
  if (field === 'phones') return formatPhone(word);
  if (field === 'positions') return new Map<string, string>(Object.entries(audit.positions)).get(word) ?? word;
  const choices = isRegister(entity) ? registers.kinds[entity].choices : undefined;
  return choices?.[word] ?? word;
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Formats days as `01.05.2026` and times in Tashkent's time zone; returns other text unchanged. */
function sayTime(text: string): string {
  if (DAY.test(text)) return text.replace(DAY, '$3.$2.$1');
  const moment = MOMENT.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(moment)) return text;
  return writtenTime(new Date(moment));
}
