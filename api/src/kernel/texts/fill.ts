/** Fills placeholders: `{{name}}`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => values[slot] ?? '');
}
