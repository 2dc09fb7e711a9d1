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
