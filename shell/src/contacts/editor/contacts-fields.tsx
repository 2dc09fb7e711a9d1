import { CONTACT_LANGUAGES, CONTACT_LIMITS } from '@klaster/shared/contract/contacts';
import type { ContactLanguage } from '@klaster/shared/contract/contacts';
import { useTranslation } from '@klaster/shared/i18n';
import { chakra, Stack } from '@klaster/shared/ui';
import { PhoneField, TextAreaField, TextField, useWatch } from '@klaster/shared/ui/form';
import type { ReactNode } from 'react';
import type { ContactsValues } from './values';

/** @param onLanguage called with the language whose fields are being filled in */
export function ContactsFields({ onLanguage }: { onLanguage: (language: ContactLanguage) => void }) {
  const { t } = useTranslation(['contacts', 'shell']);
  return (
    <>
      <Group title={t('forAll')}>
        <Several name="phones" label={t('phone')} Field={PhoneField} />
        <Several name="emails" label={t('email')} Field={EmailField} />
      </Group>
      {CONTACT_LANGUAGES.map((language) => (
        <Group
          key={language}
          lang={language}
          title={t(`shell:languages.${language}`)}
          onFocus={() => onLanguage(language)}
        >
          <LanguageFields language={language} />
        </Group>
      ))}
    </>
  );
}

function LanguageFields({ language }: { language: ContactLanguage }) {
  const { t } = useTranslation(['contacts', 'shell']);
  const buildName = (field: string) => `texts.${language}.${field}`;
  const line = { maxLength: CONTACT_LIMITS.line };
  const paragraphs = { maxLength: CONTACT_LIMITS.paragraphs, help: t('paragraphs'), required: true };
  return (
    <>
      <TextField name={buildName('organisation')} label={t('organisation')} {...line} />
      <TextField name={buildName('address')} label={t('shell:contacts.address')} {...line} />
      <TextField name={buildName('hours')} label={t('shell:contacts.hours')} {...line} />
      <TextAreaField name={buildName('help')} label={t('shell:contacts.help')} {...paragraphs} />
      <TextAreaField name={buildName('about')} label={t('shell:contacts.about')} {...paragraphs} />
    </>
  );
}

type SeveralProps = {
  name: 'phones' | 'emails';
  label: string;
  Field: (props: { name: string; label: string }) => ReactNode;
};

/** Fields for several values. One empty field follows the filled ones, up to the limit. */
function Several({ name, label, Field }: SeveralProps) {
  const texts = useWatch<ContactsValues, 'phones' | 'emails'>({ name });
  const last = texts.findLastIndex((text) => text !== '');
  return texts
    .slice(0, last + 2)
    .map((_, index) => <Field key={index} name={`${name}.${index}`} label={`${label} ${index + 1}`} />);
}

function EmailField(props: { name: string; label: string }) {
  return <TextField {...props} inputMode="email" maxLength={254} />;
}

type GroupProps = { title: string; lang?: ContactLanguage; onFocus?: () => void; children: ReactNode };

function Group({ title, lang, onFocus, children }: GroupProps) {
  return (
    <chakra.fieldset onFocus={onFocus}>
      <chakra.legend lang={lang} fontSize="md" fontWeight="semibold" mb="3">
        {title}
      </chakra.legend>
      <Stack gap="4">{children}</Stack>
    </chakra.fieldset>
  );
}
