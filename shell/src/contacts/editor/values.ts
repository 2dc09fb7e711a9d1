import { CONTACT_LIMITS } from '@klaster/shared/contract/contacts';
import { formatPhone } from '@klaster/shared/contract/http';
import type { ContactsContent } from '@klaster/shared/contract/contacts';

/** With a field for each possible phone and e-mail. */
export type ContactsValues = ContactsContent;

const inFields = (texts: readonly string[]) =>
  Array.from({ length: CONTACT_LIMITS.several }, (_, index) => texts[index] ?? '');

const withoutEmpty = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '');

export const toValues = ({ phones, emails, texts }: ContactsContent): ContactsValues => ({
  // Formatted as their fields do, so that focusing a field does not change it.
  phones: inFields(phones.map(formatPhone)),
  emails: inFields(emails),
  texts,
});

/** Without empty fields; not validated yet. */
export const toContent = ({ phones, emails, texts }: ContactsValues): ContactsContent => ({
  phones: withoutEmpty(phones),
  emails: withoutEmpty(emails),
  texts,
});
