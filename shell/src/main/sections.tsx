import { useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { Box, Flex, Grid, Heading, Icon, Text } from '@klaster/shared/ui';
import { usePageNavigation } from '../navigation/use-page-navigation';
import type { ShownEntry } from '../navigation/navigation';
import { useVisits } from '../visits/use-visits';

const MAX_OPENED = 6;

/**
 * The sections that the user opens most; at first the first ones of the navigation. Undefined while loading, so that no
 * link moves under the pointer.
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

export function MostOpened({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useTranslation('main');
  if (entries.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" fontSize="md" mb="2">
        {t('sections.most')}
      </Heading>
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
    </Box>
  );
}
