/** `90 123-45-67`, `998901234567`, `+998 (90) 123 45 67` become `+998901234567`; any other text only loses separators. */
export function toE164(input: string): string {
  const digits = input.replace(/[\s()\-.]/g, '');
  if (/^\d{9}$/.test(digits)) return `+998${digits}`;
  if (/^998\d{9}$/.test(digits)) return `+${digits}`;
  return digits;
}

/** `+998901234567` becomes `+998 90 123-45-67`; any other text is unchanged. */
export function formatPhone(e164: string): string {
  const parts = /^\+998(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(e164);
  return parts ? `+998 ${parts[1]} ${parts[2]}-${parts[3]}-${parts[4]}` : e164;
}

const YEARS = { first: 1991, last: 2100 } as const;

/** `20.11.2026` as `2026-11-20`; undefined if the date does not exist or its year is implausible. */
export function parseWrittenDay(written: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(written.trim()) ?? [];
  if (!day || !month || !year || Number(year) < YEARS.first || Number(year) > YEARS.last) return undefined;
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  // The 30th of February would be the 2nd of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined;
}

/** `2026-11-20` as `20.11.2026`. */
export const formatWrittenDay = (iso: string): string => iso.split('-').toReversed().join('.');

/** Significant digits that spreadsheet programs show. */
const DIGITS = 15;

/** Rounds as a spreadsheet shows it: the result of `1.1*3`, 3.3000000000000003, is shown as 3.3. */
export const roundAsShown = (number: number): number => Number(number.toPrecision(DIGITS));
