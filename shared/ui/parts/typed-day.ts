import { parseWrittenDay } from '../../contract/http/written-values';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether it is `2026-11-20`, not a text that is still typed. */
export const isDay = (value: string): boolean => DAY.test(value);

/** Adds the dots while day, month and year are typed, and accepts other separators. @param before the text so far */
export function writeTypedDay(typed: string, before: string): string {
  if (isDay(typed)) return typed;
  const digits = /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  if (digits) return digits.slice(1).join('.');
  const text = typed.replaceAll(/[^\d.,/ -]/g, '').replaceAll(/[.,/ -]+/g, '.');
  return text.length > before.length && /^\d\d(\.\d\d)?$/.test(text) ? `${text}.` : text;
}

/** `20.11.2026` and `1.2.2026` as `2026-11-20` and `2026-02-01`; any other text as it is. */
export function readTypedDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ?? [];
  return parseWrittenDay(`${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`) ?? text;
}
