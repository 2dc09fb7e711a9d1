import { useTranslation } from '@klaster/shared/i18n';
import { Flex, Stack } from '@klaster/shared/ui';
import { NavigationDrawer } from './navigation-drawer';
import { NavigationLink } from './navigation-link';
import { usePageNavigation } from './use-page-navigation';

/** The public sections in the header, where there is room: one line, which scrolls sideways where it is longer. */
export function PublicLinks() {
  return (
    <Flex
      display={{ base: 'none', lg: 'flex' }}
      ml="4"
      minW="0"
      flex="1"
      overflowX="auto"
      whiteSpace="nowrap"
      scrollbarWidth="thin"
    >
      <Links />
    </Flex>
  );
}

/** The public sections on narrow screens. */
export function PublicDrawer() {
  return <NavigationDrawer>{(close) => <Links vertical onChoose={close} />}</NavigationDrawer>;
}

function Links({ vertical = false, onChoose }: { vertical?: boolean; onChoose?: () => void }) {
  const { t } = useTranslation('shell');
  const { sections, active } = usePageNavigation('public');
  const entries = sections.flatMap((section) => section.entries);
  return (
    <nav aria-label={t('frame.navigation')}>
      <Stack
        as="ul"
        direction={vertical ? 'column' : 'row'}
        align={vertical ? 'stretch' : 'center'}
        gap="1"
        listStyleType="none"
      >
        {[...entries, { to: '/contacts', label: t('frame.contacts') }].map(({ to, label }) => (
          <li key={to}>
            <NavigationLink to={to} current={to === active} onClick={onChoose}>
              {label}
            </NavigationLink>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
