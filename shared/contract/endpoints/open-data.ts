import * as z from 'zod';
import { PUBLIC } from '../accounts/authority';
import { idParameterSchema, listInQuery } from '../http/fields';
import { FIGURES_LIMITS } from '../http/list-queries';
import { aboutFileFields, columnNamesSchema, csvMetadataSchema } from '../registers/open-data';
import { ratingAnswerSchema, ratingPeriodQuerySchema } from '../rating/ranking';
import {
  ratingVersionQuerySchema,
  ratingVersionSchema,
  ratingVersionsQuerySchema,
  ratingVersionsSchema,
  versionChangesQuerySchema,
  versionChangesSchema,
} from '../rating/versions';
import type { Endpoint, EndpointKey } from './endpoint';

const { period, preliminary, method, summary, provinces, items } = ratingAnswerSchema.shape;

/** The rating of a quarter, with source, licence and time. */
const ratingFileSchema = z.strictObject({
  title: z.string(),
  ...aboutFileFields,
  period: period.unwrap(),
  preliminary: preliminary.unwrap(),
  method,
  summary,
  fields: columnNamesSchema,
  provinces,
  criteria: z.array(z.object({ id: z.string(), name: z.string(), points: z.number() })),
  /** `points`: earned by each of `criteria`; `null`: a figure is missing, so the criterion does not count. */
  items: z.array(items.element.extend({ points: z.array(z.number().nullable()) })),
});

/** Linked data (JSON-LD): its terms are those of DCAT-AP 3. */
const catalogueSchema = z.strictObject({
  '@context': z.record(z.string(), z.unknown()),
  '@graph': z.array(z.record(z.string(), z.unknown())),
});

/** `clusters`: only these, for example those that are compared. */
const fileQuerySchema = ratingPeriodQuerySchema.extend({
  clusters: listInQuery(idParameterSchema, FIGURES_LIMITS.clusters).optional(),
});

const ofQuarter = { authority: PUBLIC, query: ratingPeriodQuerySchema, problems: [404] } as const;

/** Public files and charts, and the catalogue that lists them for machines. */
export const openDataEndpoints = {
  'GET /api/catalog.jsonld': {
    summary: 'Get the catalogue of open data (DCAT-AP 3): the registers and the rating of each published quarter',
    authority: PUBLIC,
    answer: catalogueSchema,
    file: 'jsonld',
    problems: [],
  },
  'GET /api/rating/open-data.csv': {
    summary: 'Export the rating of a quarter as open data in CSV, with the points of each criterion',
    ...ofQuarter,
    query: fileQuerySchema,
    answer: z.never(),
    file: 'csv',
  },
  'GET /api/rating/open-data.json': {
    summary: 'Export the rating of a quarter as open data in JSON, with the points of each criterion',
    ...ofQuarter,
    query: fileQuerySchema,
    answer: ratingFileSchema,
    file: 'json',
  },
  'GET /api/rating/open-data.xlsx': {
    summary: 'Export the rating of a quarter as a spreadsheet, with the points of each criterion',
    ...ofQuarter,
    query: fileQuerySchema,
    answer: z.never(),
    file: 'xlsx',
  },
  'GET /api/rating/open-data.csv-metadata.json': {
    summary: 'Describe the columns of the rating as open data in CSV (CSVW)',
    authority: PUBLIC,
    query: fileQuerySchema,
    answer: csvMetadataSchema,
    file: 'json',
    problems: [],
  },
  'GET /api/rating/versions.json': {
    summary:
      'List the versions of the rating of a published quarter: number, time, digest, and addresses of their files',
    ...ofQuarter,
    query: ratingVersionsQuerySchema,
    answer: ratingVersionsSchema,
    file: 'json',
  },
  'GET /api/rating/version.json': {
    summary: 'Export a version of the rating of a published quarter in JSON',
    ...ofQuarter,
    query: ratingVersionQuerySchema,
    answer: ratingVersionSchema,
    file: 'json',
  },
  'GET /api/rating/version.csv': {
    summary: 'Export a version of the rating of a published quarter in CSV',
    ...ofQuarter,
    query: ratingVersionQuerySchema,
    answer: z.never(),
    file: 'csv',
  },
  'GET /api/rating/version-changes.json': {
    summary: 'List what changed between two versions of a rating, and why, in JSON',
    ...ofQuarter,
    query: versionChangesQuerySchema,
    answer: versionChangesSchema,
    file: 'json',
  },
  'GET /api/rating/version-changes.csv': {
    summary: 'List what changed between two versions of a rating, and why, in CSV',
    ...ofQuarter,
    query: versionChangesQuerySchema,
    answer: z.never(),
    file: 'csv',
  },
  'GET /api/rating/chart.svg': {
    summary: 'Draw the scores of provinces in a quarter as a bar chart',
    ...ofQuarter,
    answer: z.never(),
    file: 'svg',
  },
  'GET /api/rating/map.svg': {
    summary: 'Draw the scores of provinces in a quarter as a map',
    ...ofQuarter,
    answer: z.never(),
    file: 'svg',
  },
} as const satisfies Record<EndpointKey, Endpoint>;
