import { CONTACT_LIMITS, formatPhone } from '@klaster/shared/contract';
import type { ContactsContent } from '@klaster/shared/contract';

/** Contacts as the form has them: with fields for as many phones and e-mails as there may be. */
export type ContactsValues = ContactsContent;

const inFields = (texts: readonly string[]) =>
  Array.from({ length: CONTACT_LIMITS.several }, (_, index) => texts[index] ?? '');

const filled = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '');

export const toValues = ({ phones, emails, texts }: ContactsContent): ContactsValues => ({
  // As their fields write them: who only passes through one has changed nothing.
  phones: inFields(phones.map(formatPhone)),
  emails: inFields(emails),
  texts,
});

/** The input without empty fields; not validated yet. */
export const toContent = ({ phones, emails, texts }: ContactsValues): ContactsContent => ({
  phones: filled(phones),
  emails: filled(emails),
  texts,
});
