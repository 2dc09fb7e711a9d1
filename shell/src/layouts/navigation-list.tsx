import type { Icon as IconShape } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Icon, Stack, Text } from '@klaster/shared/ui';
import type { NavigationSection } from '../routing/navigation';
import { icons } from './icons';
import { NavigationLink } from './navigation-link';

export type NavigationListProps = {
  sections: readonly NavigationSection[];
  /** Address of the entry that stands for the page shown. */
  active: string | undefined;
  collapsed?: boolean;
  onChoose?: () => void;
};

/** The sidebar's links: the start page, then every group of entries. */
export function NavigationList({ sections, active, collapsed = false, onChoose }: NavigationListProps) {
  const { t } = useTranslation('shell');
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
            {entries.map((entry) => item(entry.to, entry.label, entry.icon))}
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

function NavigationItem({ label, icon, collapsed, ...link }: ItemProps) {
  return (
    <li>
      <NavigationLink {...link} title={collapsed ? label : undefined}>
        <Icon shape={icon} {...(collapsed && { label })} />
        {!collapsed && <span>{label}</span>}
      </NavigationLink>
    </li>
  );
}
