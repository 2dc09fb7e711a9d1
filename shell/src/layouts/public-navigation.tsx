import { useTranslation } from '@klaster/shared/i18n';
import { Box, Flex } from '@klaster/shared/ui';
import type { NavigationSection } from '../navigation/navigation';
import { icons } from '../icons/icons';
import { NavigationDrawer } from './navigation-drawer';
import { NavigationLink } from './navigation-link';
import { NavigationList } from './navigation-list';
import { NavigationMenu } from './navigation-menu';
import { usePageNavigation } from '../navigation/use-page-navigation';

/** Narrower windows have no room for the sections in the longest language. */
const TIGHT = '@media (max-width: 1079.98px)';
const tight = { ml: '1', '& > nav > ul > li > :is(a, button), & > nav > ul > li > * > button': { px: '2' } };

export function PublicLinks() {
  const { t } = useTranslation('shell');
  const { sections, active } = usePageNavigation('public');
  const { to, label } = useContacts();
  return (
    <Box display={{ base: 'none', lg: 'block' }} ml="4" whiteSpace="nowrap" css={{ [TIGHT]: tight }}>
      <nav aria-label={t('frame.navigation')}>
        <Flex as="ul" gap="1" listStyleType="none">
          {sections.map((section) => (
            <li key={section.group}>
              <GroupLinks {...section} active={active} />
            </li>
          ))}
          <li>
            <NavigationLink to={to} current={to === active}>
              {label}
            </NavigationLink>
          </li>
        </Flex>
      </nav>
    </Box>
  );
}

/** A group with one entry is a plain link. */
function GroupLinks({ group, entries, active }: NavigationSection & { active: string }) {
  const { t } = useTranslation('shell');
  const [only, ...others] = entries;
  if (!only || others.length > 0)
    return <NavigationMenu label={t(`groups.${group}`)} entries={entries} active={active} />;
  return (
    <NavigationLink to={only.to} current={only.to === active}>
      {only.label}
    </NavigationLink>
  );
}

export function PublicDrawer() {
  const { sections, active } = usePageNavigation('public');
  const contacts = useContacts();
  return (
    <NavigationDrawer>
      {(close) => <NavigationList sections={[...sections, { entries: [contacts] }]} active={active} onChoose={close} />}
    </NavigationDrawer>
  );
}

function useContacts() {
  const { t } = useTranslation('shell');
  return { to: '/contacts', label: t('frame.contacts'), icon: icons.contacts };
}
