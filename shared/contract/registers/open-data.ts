import * as z from 'zod';
import { timestampSchema } from '../http/fields';
import { LANGUAGES } from '../http/languages';

/** Licence, source and time of a public file. */
export const aboutFileFields = {
  licence: z.strictObject({ name: z.string(), url: z.url() }),
  attribution: z.string(),
  generated_at: timestampSchema,
};

/** In the requested language. */
export const columnNamesSchema = z.record(z.string(), z.string());

const localisedSchema = z.record(z.enum(LANGUAGES), z.string());

/** XML Schema types of the columns. */
export const CSV_DATATYPES = ['string', 'integer', 'decimal', 'dateTime'] as const;

/** Metadata of a CSV file. Source: https://www.w3.org/TR/tabular-metadata/ */
export const csvMetadataSchema = z.strictObject({
  '@context': z.tuple([z.literal('http://www.w3.org/ns/csvw'), z.strictObject({ '@language': z.literal('en') })]),
  url: z.string(),
  'dc:title': z.array(z.strictObject({ '@value': z.string(), '@language': z.enum(LANGUAGES) })),
  'dc:license': z.strictObject({ '@id': z.url() }),
  dialect: z.strictObject({ encoding: z.literal('utf-8'), header: z.literal(true) }),
  tableSchema: z.strictObject({
    columns: z.array(
      z.strictObject({
        name: z.string(),
        titles: localisedSchema,
        datatype: z.enum(CSV_DATATYPES),
        separator: z.string().optional(),
      }),
    ),
  }),
});

export type CsvMetadata = z.output<typeof csvMetadataSchema>;
