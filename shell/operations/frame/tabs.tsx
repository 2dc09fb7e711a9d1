import { useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { Flex, Link } from '@klaster/shared/ui';
import { VIEW_FILTER, VIEWS } from './views';

/** The way to the views of the page. Each is an address: it can be opened in another tab, and 'back' leads back. */
export function Tabs({ current }: { current: (typeof VIEWS)[number] }) {
  const { t } = useTranslation('operations');
  const { hrefFor } = useFilters(VIEW_FILTER);
  return (
    <Flex
      as="nav"
      aria-label={t('views.label')}
      gap={{ base: '4', sm: '6' }}
      px={{ base: '4', lg: '6' }}
      overflowX="auto"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      {VIEWS.map((view) => (
        <Link
          key={view}
          to={hrefFor({ view })}
          aria-current={view === current ? 'page' : undefined}
          py="3"
          whiteSpace="nowrap"
          fontWeight={view === current ? 'semibold' : 'normal'}
          color={view === current ? 'fg' : 'fg.muted'}
          textDecoration="none"
          borderBottomWidth="2px"
          borderColor={view === current ? 'blue.solid' : 'transparent'}
        >
          {t(`views.${view}`)}
        </Link>
      ))}
    </Flex>
  );
}
