import { contactsIn } from '@klaster/shared/contract/contacts';
import { LANGUAGES } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';
import { toLatin } from '@klaster/shared/contract/uzbek';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Flex, Heading, SelectFilter, Stack } from '@klaster/shared/ui';
import { useWatch } from '@klaster/shared/ui/form';
import { ContactsReading } from '../page/contacts-reading';
import { toContent } from './values';
import type { ContactsValues } from './values';

type PreviewProps = { language: Language; onLanguage: (language: Language) => void };

/** Rendered by the public page's own component. */
export function Preview({ language, onLanguage }: PreviewProps) {
  const { t } = useTranslation(['contacts', 'shell']);
  const values = useWatch() as ContactsValues;
  return (
    <Box as="section" aria-label={t('preview')} position={{ xl: 'sticky' }} top="calc(var(--sticky-top, 0px) + 1rem)">
      <Flex gap="3" mb="3" wrap="wrap" align="flex-end" justify="space-between">
        <Heading as="h2" fontSize="lg">
          {t('preview')}
        </Heading>
        <SelectFilter
          label={t('previewLanguage')}
          value={language}
          onChange={(chosen) => onLanguage(chosen as Language)}
          options={LANGUAGES.map((lang) => ({ value: lang, label: t(`shell:languages.${lang}`), lang }))}
        />
      </Flex>
      <Stack lang={language} gap="4" p="4" borderWidth="1px" borderRadius="md" bg="bg.muted">
        <ContactsReading contacts={contactsIn(toContent(values), language, toLatin)} />
      </Stack>
    </Box>
  );
}
