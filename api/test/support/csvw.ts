import type { CsvMetadata } from '@klaster/shared/contract/registers';
import { csvMetadataSchema } from '@klaster/shared/contract/registers';
import type { TestApp } from './test-app';

const FORMS: Readonly<Record<CsvMetadata['tableSchema']['columns'][number]['datatype'], RegExp>> = {
  string: /^/,
  integer: /^[+-]?\d+$/,
  decimal: /^[+-]?\d+(\.\d+)?$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/,
};

/** Cells of a CSV file by line. */
export const cellsOf = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)])
    .map((cells) => cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));

/**
 * Finds the metadata of a CSV file as readers do, by its `Link` header, and compares them as the recommendations say:
 * https://www.w3.org/TR/tabular-data-model/ sections 5.2, 6.4 and https://www.w3.org/TR/tabular-metadata/ section 5.4.3.
 *
 * @returns differences, of which a valid pair has none
 */
export async function csvFaults(api: TestApp, path: string, language: string): Promise<string[]> {
  const csv = await api.call(`GET ${path}`, { headers: { 'accept-language': language } });
  const link = /<([^>]+)>; rel="describedby"; type="application\/csvm\+json"/.exec(csv.headers['link'] ?? '')?.[1];
  if (link === undefined) return ['no metadata'];
  const base = new URL(path, api.origin);
  const address = new URL(link, base);
  const answer = await api.call(`GET ${address.pathname}${address.search}`);
  const { success, data } = csvMetadataSchema.safeParse(JSON.parse(answer.text));
  if (!success) return ['invalid metadata'];
  const described = new URL(data.url, address).href === base.href ? [] : [`describes ${data.url}`];
  const [header = [], ...rows] = cellsOf(csv.text);
  const { columns } = data.tableSchema;
  if (columns.length !== header.length) return [`${header.length} columns, described are ${columns.length}`];
  const titles = columns.filter(({ titles }, index) => !Object.values(titles).includes(header[index] ?? ''));
  const cells = rows.flatMap((row) =>
    columns.filter(({ datatype }, index) => row[index] !== '' && !FORMS[datatype].test(row[index] ?? '')),
  );
  const names = columns.map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) < index);
  return [...described, ...repeated, ...[...titles, ...cells].map(({ name }) => name)];
}
