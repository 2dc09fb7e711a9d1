import type { Language } from '../http/languages';
import { formatPhone } from '../http/written-values';
import { CONTACT_LANGUAGES, OPTIONAL_CONTACT_TEXTS } from './limits';
import type { Contacts, ContactsChange, ContactsContent } from './schemas';

// Separate from the schemas, which pull in zod.

const TEXTS = [...OPTIONAL_CONTACT_TEXTS, 'about', 'help'] as const;

const splitParagraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The content in one language. @param toLatin transliterates Uzbek from Cyrillic */
export function contactsIn(content: ContactsContent, language: Language, toLatin: (text: string) => string): Contacts {
  const { phones, emails, texts } = content;
  const isLatin = language === 'uz-Latn';
  const source = texts[isLatin ? 'uz-Cyrl' : language];
  const inScript = (text: string) => (isLatin ? toLatin(text) : text);
  return {
    organisation: inScript(source.organisation),
    address: inScript(source.address),
    hours: inScript(source.hours),
    phones,
    emails,
    about: splitParagraphs(inScript(source.about)),
    help: splitParagraphs(inScript(source.help)),
  };
}

/** Phones and e-mails first, then texts by language. */
export function contactsChanges(before: ContactsContent, after: ContactsContent): ContactsChange[] {
  const listOf = ({ phones, emails }: ContactsContent) => ({
    phones: phones.map(formatPhone).join(', '),
    emails: emails.join(', '),
  });
  const [oldLists, lists] = [listOf(before), listOf(after)];
  const ofLists = (['phones', 'emails'] as const).map((field) => ({
    field,
    language: null,
    before: oldLists[field],
    after: lists[field],
  }));
  const ofTexts = CONTACT_LANGUAGES.flatMap((language) =>
    TEXTS.map((field) => ({
      field,
      language,
      before: before.texts[language][field],
      after: after.texts[language][field],
    })),
  );
  return [...ofLists, ...ofTexts].filter((change) => change.before !== change.after);
}
