import { useTranslation } from '@klaster/shared/i18n';
import { Flex, Link, Text } from '@klaster/shared/ui';

export function Footer() {
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
      css={{ 'main:has([data-loading]) ~ &': { visibility: 'hidden' } }}
    >
      <Text>
        {t('product.name')} · {t('product.full')}
      </Text>
      <Link to="/help" ms="auto" me="2">
        {t('help.title')}
      </Link>
      <Link to="/contacts">{t('contacts.title')}</Link>
    </Flex>
  );
}
