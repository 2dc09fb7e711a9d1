import { contactsIn } from '@klaster/shared/contract/contacts';
import { LANGUAGES, type Localised } from '@klaster/shared/contract/http';
import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { OPEN_DATA_TYPES } from '@klaster/shared/contract/registers';
import { toLatin } from '@klaster/shared/contract/uzbek';
import type { Database } from '../../kernel/database/connect';
import { listProvinces } from '../../kernel/places/repository';
import { fileTexts } from '../../kernel/sheets/writing/texts';
import { findLatestContent } from '../contacts/repository';
import { localise, mapTexts, registerTitle } from '../register-files/csv-metadata';
import {
  AGRICULTURE,
  CONTEXT,
  FORMATS,
  FREQUENCY,
  LANGUAGE_IDS,
  LICENCE,
  literals,
  PUBLIC_ACCESS,
  UZBEKISTAN,
  VOCABULARY,
  type LinkedNode,
} from './linked-data';
import { listChanges, listPublishedQuarters, type PublishedQuarter } from './repository';
import { quarterTitles, TEXTS } from './texts';

const PATH = '/api/catalog.jsonld';

/** DCAT-AP 3. Source: https://semiceu.github.io/DCAT-AP/releases/3.0.0/ */
export async function buildCatalogue(db: Database, origin: string) {
  const [changes, quarters] = [await listChanges(db), await listPublishedQuarters(db)];
  const ids = new Ids(origin);
  const locations = await buildLocations(db, ids);
  const common = { ...COMMON, 'dct:spatial': [UZBEKISTAN, ...locations.map((location) => location['@id'])] };
  const registers = await Promise.all(
    REGISTER_NAMES.map((name) => buildRegister(ids, name, changes.get(name) ?? new Date(0))),
  );
  const datasets = [...registers, ...quarters.map((at) => buildQuarter(ids, at))].map(({ dataset, ...rest }) => ({
    ...rest,
    dataset: {
      '@id': dataset['@id'],
      ...dataset,
      ...common,
      'dct:publisher': ids.of('publisher'),
      'dcat:contactPoint': ids.of('contact'),
    },
  }));
  const catalogue = {
    '@id': ids.of('catalog'),
    '@type': 'dcat:Catalog',
    'dct:title': literals(mapTexts(TEXTS, ({ catalogue: { title } }) => title)),
    'dct:description': literals(mapTexts(TEXTS, ({ catalogue: { description } }) => description)),
    'dct:publisher': ids.of('publisher'),
    'dct:license': LICENCE,
    'dct:language': LANGUAGE_IDS,
    'dct:spatial': common['dct:spatial'],
    'dct:modified': latest([...changes.values()]),
    'dcat:dataset': datasets.map(({ dataset }) => dataset['@id']),
  };
  const files = datasets.flatMap(({ dataset, distributions }) => [dataset, ...distributions]);
  const graph = [catalogue, ...files, buildSeries(ids, common), ...(await buildPublisher(db, ids)), ...locations];
  return { '@context': CONTEXT, '@graph': [...graph, ...VOCABULARY] };
}

/** Properties of every dataset and of the series. */
const COMMON = { 'dcat:theme': AGRICULTURE, 'dct:accessRights': PUBLIC_ACCESS, 'dct:language': LANGUAGE_IDS };

/** Identifiers never change: other catalogues refer to them. */
class Ids {
  constructor(private readonly origin: string) {}

  of = (name: string): string => `${this.origin}${PATH}#${name}`;

  address = (path: string): string => `${this.origin}${path}`;
}

const latest = (moments: readonly Date[]): string => new Date(Math.max(...moments.map(Number))).toISOString();

type Dataset = { readonly dataset: LinkedNode; readonly distributions: readonly LinkedNode[] };

async function buildRegister(ids: Ids, name: RegisterName, modified: Date): Promise<Dataset> {
  const texts = await localise((language) => fileTexts(name, language));
  const path = (type: string) => `/api/registers/${name}/open-data.${type}`;
  const distributions = OPEN_DATA_TYPES.map((type) => buildDistribution(ids, type, path(type)));
  const dataset = {
    '@id': ids.of(name),
    '@type': 'dcat:Dataset',
    'dct:identifier': name,
    'dct:title': literals(mapTexts(texts, registerTitle())),
    'dct:description': literals(mapTexts(TEXTS, ({ register }) => register)),
    'dct:modified': modified.toISOString(),
    'dct:accrualPeriodicity': FREQUENCY.registers,
    'dcat:distribution': distributions.map((file) => file['@id']),
  };
  return { dataset, distributions: [...distributions, metadataPage(ids, path('csv'))] };
}

function buildQuarter(ids: Ids, at: PublishedQuarter): Dataset {
  const { year, quarter, due_on, modified } = at;
  const name = `rating-${year}-${quarter}`;
  const path = (file: string) => `/api/rating/${file}?year=${year}&quarter=${quarter}`;
  const distributions = [
    buildDistribution(ids, 'csv', path('open-data.csv')),
    buildDistribution(ids, 'json', path('open-data.json')),
    buildDistribution(ids, 'svg', path('chart.svg')),
    buildDistribution(ids, 'svg', path('map.svg')),
    buildDistribution(ids, 'json', path('versions.json')),
  ];
  const dataset = {
    '@id': ids.of(name),
    '@type': 'dcat:Dataset',
    'dct:identifier': name,
    'dct:title': literals(quarterTitles(at)),
    'dct:description': literals(seriesTexts('description')),
    'dct:issued': due_on,
    'dct:modified': modified.toISOString(),
    'dct:temporal': { '@type': 'dct:PeriodOfTime', ...daysOf(at) },
    'dcat:inSeries': ids.of('rating'),
    'dcat:distribution': distributions.map((file) => file['@id']),
  };
  return { dataset, distributions: [...distributions, metadataPage(ids, path('open-data.csv'))] };
}

const seriesTexts = (key: 'title' | 'description'): Localised => mapTexts(TEXTS, ({ series }) => series[key]);

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

const daysOf = ({ year, quarter }: PublishedQuarter) => ({
  'dcat:startDate': dayOf(year, quarter * 3 - 3, 1),
  'dcat:endDate': dayOf(year, quarter * 3, 0),
});

const buildSeries = (ids: Ids, common: LinkedNode): LinkedNode => ({
  '@id': ids.of('rating'),
  '@type': 'dcat:DatasetSeries',
  'dct:title': literals(seriesTexts('title')),
  'dct:description': literals(seriesTexts('description')),
  'dct:publisher': ids.of('publisher'),
  'dct:accrualPeriodicity': FREQUENCY.rating,
  'dct:spatial': common['dct:spatial'],
});

function buildDistribution(ids: Ids, type: keyof typeof FORMATS, path: string): LinkedNode {
  const { format, media } = FORMATS[type];
  const address = ids.address(path);
  return {
    '@id': `${address}#file`,
    '@type': 'dcat:Distribution',
    'dcat:accessURL': address,
    'dcat:downloadURL': address,
    'dct:license': LICENCE,
    'dct:format': format,
    'dcat:mediaType': media,
    'dct:language': LANGUAGE_IDS,
    ...(type === 'csv' && { 'foaf:page': ids.address(toMetadata(path)) }),
  };
}

const toMetadata = (path: string) => path.replace('.csv', '.csv-metadata.json');

const metadataPage = (ids: Ids, path: string): LinkedNode => ({
  '@id': ids.address(toMetadata(path)),
  '@type': 'foaf:Document',
});

/** The operator, as on the page of contacts. */
async function buildPublisher(db: Database, ids: Ids): Promise<LinkedNode[]> {
  const content = await findLatestContent(db);
  const names = mapTexts(await localise((language) => contactsIn(content, language, toLatin)), ({ organisation }) =>
    organisation === '' ? 'Klaster' : organisation,
  );
  const [email] = content.emails;
  return [
    { '@id': ids.of('publisher'), '@type': 'foaf:Agent', 'foaf:name': literals(names) },
    {
      '@id': ids.of('contact'),
      '@type': ['vcard:Kind', 'vcard:Organization'],
      'vcard:fn': literals(names),
      ...(email !== undefined && { 'vcard:hasEmail': `mailto:${email}` }),
    },
  ];
}

/** Provinces by SOATO code. */
async function buildLocations(db: Database, ids: Ids): Promise<LinkedNode[]> {
  const lists = await localise((language) => listProvinces(db, language));
  return lists.en.map(({ province_code }, index) => ({
    '@id': ids.of(`soato-${province_code}`),
    '@type': 'dct:Location',
    'dct:identifier': province_code,
    'skos:prefLabel': LANGUAGES.map((language) => ({
      '@value': lists[language][index]?.province_name ?? province_code,
      '@language': language,
    })),
  }));
}
