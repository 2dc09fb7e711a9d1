import * as z from 'zod';
import { DISTRICT_CODE, PAGES, PROVINCE_CODE, SEARCH_LENGTH, YEARS } from './list-queries';
import { toE164 } from './written-values';
import { code, refineBy } from './field-codes';
import type { FieldCode } from './field-codes';
import { cleanText, normaliseSearch, normaliseText } from './text';

/** Accepts digits only: `1e3`, `0x10`, `+1`, `01` and ` 1` are invalid. */
const fromDigits = (value: unknown) => {
  if (typeof value !== 'string') return value;
  return /^(0|[1-9]\d{0,9})$/.test(value) ? Number(value) : NaN;
};

const wholeNumber = () => z.number(code('invalid')).int(code('invalid'));

/** Ids are int32 in the database. A larger one is malformed (400), not unknown (404). */
export const idSchema = wholeNumber().min(1, code('invalid')).max(2_147_483_647, code('invalid'));

export const idParameterSchema = z.preprocess(fromDigits, idSchema);

/** SOATO code of a province, e.g. `1703`. Called `region_id` in paths. */
export const provinceCodeSchema = z.string(code('required')).regex(PROVINCE_CODE, code('invalid'));

/** The cluster's province in the quarter. `moved_to` is the name of its current province, if that is another one. */
export const provinceFields = {
  province_code: provinceCodeSchema,
  province_name: z.string(),
  moved_to: z.string().nullish(),
};

/** SOATO code of a district or city, e.g. `1703202`. */
export const districtCodeSchema = z.string(code('required')).regex(DISTRICT_CODE, code('invalid'));

/** Names are in the requested language (`Accept-Language`), Uzbek Cyrillic by default. */
export const provinceSchema = z.object({ province_code: provinceCodeSchema, province_name: z.string() });

export const districtSchema = z.object({
  district_code: districtCodeSchema,
  province_code: provinceCodeSchema,
  district_name: z.string(),
  type: z.enum(['district', 'city']),
});

export type Province = z.infer<typeof provinceSchema>;
export type District = z.infer<typeof districtSchema>;

export const numberInQuery = (min: number, max: number) =>
  z.preprocess(fromDigits, wholeNumber().min(min, code('too_small')).max(max, code('too_big')));

export const yearSchema = numberInQuery(YEARS.first, YEARS.last);

export const quarterSchema = numberInQuery(1, 4);

/** Control characters, lone surrogates and noncharacters: the database or XML, the format of workbooks, refuses them. */
const UNSUPPORTED = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
const UNFIT_IN_LINES = /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

export const isFitText = (text: string): boolean => !UNSUPPORTED.test(text);

export const multilineFault = (text: string): FieldCode | undefined =>
  UNFIT_IN_LINES.test(text) ? 'unfit_characters' : undefined;

export const lineFault = (text: string): FieldCode | undefined =>
  /[\n\r]/.test(text) ? 'line_break' : isFitText(text) ? undefined : 'unfit_characters';

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A text; lengths are measured after normalisation. */
const typedText = (normalise = normaliseText) => z.string(code('required')).overwrite(normalise);

/** In one line a tab is a space. */
const normaliseLine = (text: string) => normaliseText(text.replaceAll('\t', ' '));

/** May be empty. */
export const textSchema = typedText(normaliseLine).check(refineBy(lineFault));

export const multilineSchema = typedText().check(refineBy(multilineFault));

const nameSchema = typedText(normaliseLine).check(
  // An empty text is `required`, not `invalid`.
  refineBy((text) => lineFault(text) ?? (text === '' || LETTER_OR_DIGIT.test(text) ? undefined : 'invalid')),
);

/** Contains a letter or a digit. Lengths in characters. */
export const lineSchema = (min: number, max: number) =>
  nameSchema.min(1, code('required')).min(min, code('too_short')).max(max, code('too_long'));

/** Name of an organisation, in either script or typed in the wrong keyboard layout, or the start of its STIR. */
export const searchSchema = typedText(normaliseSearch).check(refineBy(lineFault)).max(SEARCH_LENGTH, code('too_long'));

/** Tax id: nine digits. */
export const stirSchema = typedText()
  .min(1, code('required'))
  .regex(/^\d{9}$/, code('stir'));

/** In E.164; spaces, dashes and brackets are removed, a missing +998 is added. */
export const phoneSchema = typedText()
  .min(1, code('required'))
  .max(40, code('too_long'))
  .overwrite(toE164)
  .regex(/^\+998\d{9}$/, code('phone'));

/** Contains only characters that `mailto:` links and mail servers cannot misread. */
const EMAIL = /^[a-z\d_'+-]+(\.[a-z\d_'+-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+(xn--[a-z\d-]+|[a-z]{2,})$/;

/** In lower case, at most 254 characters (RFC 5321). */
export const emailSchema = typedText(cleanText)
  .min(1, code('required'))
  .max(254, code('too_long'))
  .overwrite((email) => email.toLowerCase())
  .regex(EMAIL, code('email'));

/** A physical quantity that may be unknown: `null` is missing, never 0. */
export const quantitySchema = z
  .number(code('invalid'))
  .min(0, code('too_small'))
  .max(1_000_000_000, code('too_big'))
  .nullable();

/** A list in a query, comma-separated: `a,b`. Repeated items are not removed. */
export const listInQuery = <Item extends z.ZodType>(item: Item, most: number, least = 0) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(item, code('invalid')).min(least, code('required')).max(most, code('too_big')),
  );

export const timestampSchema = z.iso.datetime({ offset: true });

export const pageQuerySchema = {
  page: numberInQuery(1, PAGES.last).prefault(1),
  page_size: numberInQuery(1, PAGES.largest).prefault(PAGES.size),
};

/** Version that a change is based on. */
export const entryVersionSchema = z.int('required').min(1, 'invalid');

/** A year and a quarter as a body names them. */
export const quarterFields = {
  year: z.int('required').min(YEARS.first, 'too_small').max(YEARS.last, 'too_big'),
  quarter: z.int('required').min(1, 'too_small').max(4, 'too_big'),
};

/** Seconds in which the user who acted can undo an act, by the database's clock. Source: specification 14.1.16. */
export const UNDO_SECONDS = 10;

/** An undo has no body: the address and the session contain everything. */
export const undoBodySchema = z.strictObject({}).nullish();

/** In responses to acts that can be undone; absent if a back end has no such call. */
export const undoableFields = { undo_seconds: z.int().optional() };
