import { LANGUAGES } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Flex, Link, Text, WITHOUT_SCRIPTS } from '@klaster/shared/ui';

type FooterProps = {
  /** Of this page. */
  languageHref?: ((language: Language) => string) | undefined;
};

export function Footer({ languageHref }: FooterProps) {
  const { t } = useTranslation('shell');
  return (
    <Flex
      as="footer"
      wrap="wrap"
      gap="2"
      justify="space-between"
      px={{ base: '4', lg: '6' }}
      py="4"
      borderTopWidth="1px"
      fontSize="table"
      color="fg.muted"
      data-print="hidden"
    >
      <Text>
        {t('product.name')} · {t('product.full')}
      </Text>
      {languageHref && (
        <Flex css={WITHOUT_SCRIPTS} gap="3">
          {LANGUAGES.map((language) => (
            <a key={language} href={languageHref(language)} lang={language}>
              {t(`languages.${language}`)}
            </a>
          ))}
        </Flex>
      )}
      <Link to="/help" ms="auto" me="2">
        {t('help.title')}
      </Link>
      <Link to="/contacts">{t('contacts.title')}</Link>
    </Flex>
  );
}
