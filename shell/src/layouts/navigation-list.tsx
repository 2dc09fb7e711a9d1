import type { Icon as IconShape } from '@klaster/shared/contract';
import { useLanguage, useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { Box, Flex, Icon, Stack, Text } from '@klaster/shared/ui';
import type { NavigationSection } from '../routing/navigation';
import { icons } from './icons';

export type NavigationListProps = {
  sections: readonly NavigationSection[];
  /** Address of the entry that stands for the page shown. */
  active: string | undefined;
  collapsed?: boolean;
  onChoose?: () => void;
};

/** The sidebar's links: the start page, then every group of the remotes' entries. */
export function NavigationList({ sections, active, collapsed = false, onChoose }: NavigationListProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const item = (to: string, label: string, icon: IconShape) => (
    <NavigationItem key={to} {...{ to, label, icon, collapsed }} current={to === active} onClick={onChoose} />
  );
  return (
    <Stack as="nav" aria-label={t('frame.navigation')} gap="4" px="3" py="3">
      <Stack as="ul" gap="0.5" listStyleType="none">
        {item('/main', t('main.title'), icons.dashboard)}
      </Stack>
      {sections.map(({ group, entries }) => (
        <Box key={group}>
          {!collapsed && (
            <Text fontSize="xs" fontWeight="semibold" color="fg.muted" px="3" pb="1">
              {t(`groups.${group}`)}
            </Text>
          )}
          <Stack as="ul" gap="0.5" listStyleType="none">
            {entries.map((entry) => item(entry.to, entry.label[language], entry.icon))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}

type ItemProps = {
  to: string;
  label: string;
  icon: IconShape;
  current: boolean;
  collapsed: boolean;
  onClick: (() => void) | undefined;
};

function NavigationItem({ to, label, icon, current, collapsed, onClick }: ItemProps) {
  return (
    <li>
      <Flex
        asChild
        align="center"
        gap="3"
        minH="9"
        px="3"
        py="1.5"
        borderRadius="md"
        textDecoration="none"
        justify={collapsed ? 'center' : 'flex-start'}
        color={current ? 'blue.fg' : 'fg'}
        bg={current ? 'blue.subtle' : 'transparent'}
        fontWeight={current ? 'semibold' : 'normal'}
        _hover={{ bg: current ? 'blue.subtle' : 'bg.muted' }}
      >
        <Link
          to={to}
          aria-current={current ? 'page' : undefined}
          title={collapsed ? label : undefined}
          onClick={onClick}
        >
          <Icon shape={icon} {...(collapsed ? { label } : {})} />
          {!collapsed && <span>{label}</span>}
        </Link>
      </Flex>
    </li>
  );
}
