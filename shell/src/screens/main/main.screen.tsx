import { formatLongDate, formatName, useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import { Box, Flex, Grid, Heading, Icon, Page, PageHeader, Text } from '@klaster/shared/ui';
import { useState } from 'react';
import { usePageNavigation } from '../../layouts/use-page-navigation';
import type { NavigationSection, ShownEntry } from '../../routing/navigation';
import { useTerritory } from '../../session/use-territory';

/** The staff's start page: who they are here, and every section that is theirs. */
export function Component() {
  const { t } = useTranslation('shell');
  const { sections } = usePageNavigation('protected');
  const name = formatName(useSession()?.claims.full_name);
  const territory = useTerritory();
  const [today] = useState(() => new Date());
  return (
    <Page>
      <PageHeader title={t('main.welcome', { name })} context={`${territory} · ${formatLongDate(today)}`} />
      {sections.map((section) => (
        <SectionCards key={section.group} {...section} />
      ))}
    </Page>
  );
}

function SectionCards({ group, entries }: NavigationSection) {
  const { t } = useTranslation('shell');
  return (
    <Box as="section">
      <Heading as="h2" fontSize="md" mb="2" color="fg.muted">
        {t(`groups.${group}`)}
      </Heading>
      <Grid templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))" gap="3">
        {entries.map((entry) => (
          <EntryCard key={entry.to} {...entry} />
        ))}
      </Grid>
    </Box>
  );
}

function EntryCard({ to, label, icon }: ShownEntry) {
  return (
    <Flex
      asChild
      align="center"
      gap="3"
      p="4"
      minH="16"
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderRadius="md"
      textDecoration="none"
      _hover={{ borderColor: 'blue.solid' }}
    >
      <Link to={to}>
        <Flex
          align="center"
          justify="center"
          boxSize="9"
          borderRadius="md"
          bg="blue.subtle"
          color="blue.fg"
          flexShrink={0}
        >
          <Icon shape={icon} />
        </Flex>
        <Text fontWeight="medium">{label}</Text>
      </Link>
    </Flex>
  );
}
