/** An attribute of a name, as Node writes it: values are escaped, so that they contain no separator. */
const ATTRIBUTE = /(?:^|, | \+ )([\w.]+)=((?:\\.|[^\\,+])*?)(?=$|, | \+ )/gy;

const attributesOf = (name: string) =>
  [...name.matchAll(ATTRIBUTE)].map(([, kind = '', value = '']) => ({ kind, value }));

export const PINFL = '1.2.860.3.16.1.2';
/** Of an organisation. */
export const TIN = '1.2.860.3.16.1.1';

export const valuesIn = (name: string, wanted: string): string[] =>
  attributesOf(name).flatMap(({ kind, value }) => (kind === wanted ? [value] : []));

const PUBLIC: ReadonlySet<string> = new Set(['CN', 'O', 'title']);

/** Numbers of persons and documents have more digits than names of organisations. */
const NUMBER = /\d{6}/;

/** What anybody may see of a certificate's name. */
export const publicName = (name: string): string =>
  attributesOf(name)
    .filter(({ kind, value }) => PUBLIC.has(kind) && !NUMBER.test(value))
    .map(({ kind, value }) => `${kind}=${value}`)
    .join(', ');
