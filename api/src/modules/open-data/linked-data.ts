import { LANGUAGES, type Localised } from '@klaster/shared/contract/http';

/** A node of the graph; its terms are in `CONTEXT`. */
export type LinkedNode = Readonly<Record<string, unknown>>;

const LINKS = [
  'dct:accessRights',
  'dct:accrualPeriodicity',
  'dct:format',
  'dct:language',
  'dct:license',
  'dct:publisher',
  'dct:spatial',
  'dcat:accessURL',
  'dcat:contactPoint',
  'dcat:dataset',
  'dcat:distribution',
  'dcat:downloadURL',
  'dcat:inSeries',
  'dcat:mediaType',
  'dcat:theme',
  'foaf:page',
  'vcard:hasEmail',
];

const TYPES = {
  'dct:issued': 'xsd:date',
  'dct:modified': 'xsd:dateTime',
  'dcat:startDate': 'xsd:date',
  'dcat:endDate': 'xsd:date',
};

/** Complete, so that readers fetch nothing. */
export const CONTEXT: LinkedNode = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  ...Object.fromEntries(LINKS.map((term) => [term, { '@type': '@id' }])),
  ...Object.fromEntries(Object.entries(TYPES).map(([term, type]) => [term, { '@type': type }])),
};

export const literals = (texts: Localised) =>
  LANGUAGES.map((language) => ({ '@value': texts[language], '@language': language }));

const AUTHORITY = 'http://publications.europa.eu/resource/authority/';
const MEDIA = 'https://www.iana.org/assignments/media-types/';

export const LICENCE = `${AUTHORITY}licence/CC_BY_4_0`;
export const PUBLIC_ACCESS = `${AUTHORITY}access-right/PUBLIC`;
export const UZBEKISTAN = `${AUTHORITY}country/UZB`;
export const AGRICULTURE = `${AUTHORITY}data-theme/AGRI`;
export const FREQUENCY = { registers: `${AUTHORITY}frequency/IRREG`, rating: `${AUTHORITY}frequency/QUARTERLY` };
export const LANGUAGE_IDS = ['UZB', 'RUS', 'ENG'].map((code) => `${AUTHORITY}language/${code}`);

export const FORMATS = {
  csv: { format: `${AUTHORITY}file-type/CSV`, media: `${MEDIA}text/csv` },
  json: { format: `${AUTHORITY}file-type/JSON`, media: `${MEDIA}application/json` },
  svg: { format: `${AUTHORITY}file-type/SVG`, media: `${MEDIA}image/svg+xml` },
} as const;

const makeNodes = (type: string, ids: readonly string[]): LinkedNode[] =>
  ids.map((id) => ({ '@id': id, '@type': type }));

const formats = Object.values(FORMATS);

/** Terms of controlled vocabularies with their classes, since the profile requires them and readers may not fetch them. */
export const VOCABULARY: readonly LinkedNode[] = [
  ...makeNodes('dct:LicenseDocument', [LICENCE]),
  ...makeNodes('dct:RightsStatement', [PUBLIC_ACCESS]),
  ...makeNodes('dct:Frequency', Object.values(FREQUENCY)),
  ...makeNodes('dct:LinguisticSystem', LANGUAGE_IDS),
  ...makeNodes(
    'dct:MediaTypeOrExtent',
    formats.map(({ format }) => format),
  ),
  ...makeNodes(
    'dct:MediaType',
    formats.map(({ media }) => media),
  ),
  { '@id': UZBEKISTAN, '@type': 'dct:Location', 'dct:identifier': '17' },
  {
    '@id': AGRICULTURE,
    '@type': 'skos:Concept',
    'skos:prefLabel': { '@value': 'Agriculture, fisheries, forestry and food', '@language': 'en' },
  },
];
