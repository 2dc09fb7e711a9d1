/** An attribute of a name, as Node writes it: values are escaped, so that they contain no separator. */
const ATTRIBUTE = /(?:^|, | \+ )([\w.]+)=((?:\\.|[^\\,+])*?)(?=$|, | \+ )/gy;

const attributesOf = (name: string) =>
  [...name.matchAll(ATTRIBUTE)].map(([, kind = '', value = '']) => ({ kind, value }));

export const PINFL = '1.2.860.3.16.1.2';
/** Attribute with an organisation's tax number. */
export const TIN = '1.2.860.3.16.1.1';

export const valuesIn = (name: string, wanted: string): string[] =>
  attributesOf(name).flatMap(({ kind, value }) => (kind === wanted ? [value] : []));

const SHOWN: ReadonlySet<string> = new Set(['CN', 'O', 'title']);

/** Numbers of persons and documents have more digits than names of organisations. */
const NUMBER = /\d{6}/;

/** A certificate's name for those who may see who signed: without numbers of persons. */
export const shownName = (name: string): string =>
  attributesOf(name)
    .filter(({ kind, value }) => SHOWN.has(kind) && !NUMBER.test(value))
    .map(({ kind, value }) => `${kind}=${value}`)
    .join(', ');

/** The organisation of a certificate; empty if it names none. Visitors see no persons. Source: specification 5.3.1. */
export const organisationIn = (name: string): string =>
  valuesIn(name, 'O')
    .filter((value) => !NUMBER.test(value))
    .join(', ');
