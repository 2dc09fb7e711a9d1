import * as z from 'zod';
import {
  emailSchema,
  idParameterSchema,
  multilineSchema,
  pageQuerySchema,
  phoneSchema,
  textSchema,
  timestampSchema,
  entryVersionSchema,
} from '../http/fields';
import { code } from '../http/field-codes';
import { CONTACT_LANGUAGES, CONTACT_LIMITS, OPTIONAL_CONTACT_TEXTS } from './limits';

/** Reports repeated items, except empty ones. */
function refuseRepeated(items: readonly string[], context: z.RefinementCtx): void {
  items.forEach((text, index) => {
    if (text !== '' && items.indexOf(text) < index)
      context.addIssue({ code: 'custom', path: [index], message: code('not_unique') });
  });
}

const several = (item: z.ZodType<string, string>) =>
  z.array(item, code('required')).max(CONTACT_LIMITS.several, code('too_big')).superRefine(refuseRepeated);

/** In a form items may be empty, and each has its own error. */
const severalInFields = (item: z.ZodType<string, string>) => {
  const inField = z.string().transform((text, context) => {
    const { data, error } = text.trim() === '' ? { data: '' } : item.safeParse(text);
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
    return data ?? z.NEVER;
  });
  return z
    .array(inField)
    .superRefine(refuseRepeated)
    .transform((items) => items.filter((text) => text !== ''));
};

const lineSchema = textSchema.max(CONTACT_LIMITS.line, code('too_long'));

/** Plain text; each line is a paragraph. */
const paragraphsSchema = multilineSchema.min(1, code('required')).max(CONTACT_LIMITS.paragraphs, code('too_long'));

const textsSchema = z.strictObject({
  organisation: lineSchema,
  address: lineSchema,
  hours: lineSchema,
  about: paragraphsSchema,
  help: paragraphsSchema,
});

/** The content as administrators write it; Uzbek in Latin script is derived from Cyrillic. A text in one language is required in all. */
export const contactsContentSchema = z.strictObject({
  phones: several(phoneSchema),
  emails: several(emailSchema),
  texts: z.strictObject({ 'uz-Cyrl': textsSchema, ru: textsSchema, en: textsSchema }).superRefine((texts, context) => {
    for (const field of OPTIONAL_CONTACT_TEXTS) {
      const empty = CONTACT_LANGUAGES.filter((language) => texts[language][field] === '');
      if (empty.length === CONTACT_LANGUAGES.length) continue;
      for (const language of empty)
        context.addIssue({ code: 'custom', path: [language, field], message: code('required') });
    }
  }),
});

export const contactsFormSchema = contactsContentSchema.extend({
  phones: severalInFields(phoneSchema),
  emails: severalInFields(emailSchema),
});

/** The content as visitors read it. Unknown parts are empty. */
export const contactsSchema = z.object({
  organisation: z.string(),
  address: z.string(),
  hours: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  about: z.array(z.string()),
  help: z.array(z.string()),
});

/** A change; without a language, the value is the same in all. */
const contactsChangeSchema = z.object({
  field: z.enum(['phones', 'emails', 'organisation', 'address', 'hours', 'about', 'help']),
  language: z.enum(CONTACT_LANGUAGES).nullable(),
  before: z.string(),
  after: z.string(),
});

export const contactsVersionSchema = z.object({
  version: z.int(),
  content: contactsContentSchema,
  /** Null for the initial version. */
  author_name: z.string().nullable(),
  published_at: timestampSchema,
  /** Number of the version with the same content; null for new content. */
  restored_from: z.int().nullable(),
  /** Since the previous version. */
  changes: z.array(contactsChangeSchema),
});

export const contactsVersionsAnswerSchema = z.object({ items: z.array(contactsVersionSchema), total: z.int() });

export const contactsVersionsQuerySchema = z.object({ page: pageQuerySchema.page });

/** The version prevents overwriting what somebody else published meanwhile (409 `stale_version`). */
export const contactsPublicationSchema = z.strictObject({
  version: entryVersionSchema,
  content: contactsContentSchema,
});

export const contactsRestorationSchema = z.strictObject({ version: entryVersionSchema });

export const byContactsVersion = z.object({ number: idParameterSchema });

export type Contacts = z.infer<typeof contactsSchema>;
export type ContactsContent = z.infer<typeof contactsContentSchema>;
export type ContactsChange = z.infer<typeof contactsChangeSchema>;
export type ContactsVersion = z.infer<typeof contactsVersionSchema>;
export type ContactsVersionsAnswer = z.infer<typeof contactsVersionsAnswerSchema>;
