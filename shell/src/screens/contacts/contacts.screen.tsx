import { useTranslation } from '@klaster/shared/i18n';
import { Box, Heading, Page, PageHeader, Stack, Text } from '@klaster/shared/ui';
import { useBoot } from '../../boot';

/** About the product, where to get help, and whose data it shows. */
export function Component() {
  const { t } = useTranslation('shell');
  const { sample } = useBoot();
  return (
    <Page width="form">
      <PageHeader title={t('contacts.title')} />
      <Section title={t('contacts.about')} paragraphs={[t('contacts.aboutText')]} />
      <Section title={t('contacts.help')} paragraphs={[t('contacts.helpText')]} />
      <Section
        title={t('contacts.sources')}
        paragraphs={[t('contacts.names'), ...(sample ? [t('contacts.figures')] : [])]}
      />
    </Page>
  );
}

function Section({ title, paragraphs }: { title: string; paragraphs: string[] }) {
  return (
    <Box as="section">
      <Heading as="h2" fontSize="lg" mb="2">
        {title}
      </Heading>
      <Stack gap="2">
        {paragraphs.map((paragraph) => (
          <Text key={paragraph} lineHeight="tall">
            {paragraph}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}
