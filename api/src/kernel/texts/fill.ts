/** Fills placeholders: `{{name}}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => String(values[slot] ?? ''));
}
