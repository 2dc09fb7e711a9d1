import { useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { Box, Flex, Grid, Heading, Icon, Text } from '@klaster/shared/ui';
import { usePageNavigation } from '../navigation/use-page-navigation';
import type { ShownEntry } from '../navigation/navigation';
import { useVisits } from '../visits/use-visits';

/** Number of sections shown apart from the navigation. */
const MAX_OPENED = 6;

/**
 * The sections that the user opens most; the navigation has all of them. A first visit begins with the first of the navigation.
 * Nothing until it is known which they are, so that no link moves under a hand.
 */
export function useMostOpened(): ShownEntry[] | undefined {
  const { sections } = usePageNavigation('protected');
  const visits = useVisits();
  if (visits === undefined) return undefined;
  const often = ({ to }: ShownEntry) => visits[to] ?? 0;
  return sections
    .flatMap(({ entries }) => entries)
    .toSorted((a, b) => often(b) - often(a))
    .slice(0, MAX_OPENED);
}

/** Sections a click away. */
export function MostOpened({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useTranslation('main');
  if (entries.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" fontSize="md" mb="2">
        {t('sections.most')}
      </Heading>
      <SectionGrid entries={entries} />
    </Box>
  );
}

function SectionGrid({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <Grid templateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))" gap="2">
      {entries.map(({ to, label, icon }) => (
        <Flex
          key={to}
          asChild
          align="center"
          gap="3"
          px="3"
          py="2"
          minH="12"
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          borderRadius="md"
          textDecoration="none"
          _hover={{ borderColor: 'blue.solid' }}
        >
          <Link to={to}>
            <Box color="blue.fg" flexShrink={0}>
              <Icon shape={icon} />
            </Box>
            <Text as="span">{label}</Text>
          </Link>
        </Flex>
      ))}
    </Grid>
  );
}
