/** Set by `npm test -- changed`: paths of the pages, and former texts, that a change affects. */
const { pages, texts } = JSON.parse(process.env['TESTS_OF_CHANGES'] ?? '{}') as {
  pages?: readonly string[];
  texts?: readonly string[];
};

/** @param report what is expected of the page, which may quote texts */
export function isAffected(page: string, report: readonly string[] = []): boolean {
  if (!pages) return true;
  return pages.includes(page) || report.some((line) => texts?.some((text) => line.includes(text)));
}
