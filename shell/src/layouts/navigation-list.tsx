import type { Icon as IconShape, NavigationGroup } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Icon, Stack, Text } from '@klaster/shared/ui';
import type { ShownEntry } from '../routing/navigation';
import { NavigationLink } from './navigation-link';

type Item = Pick<ShownEntry, 'to' | 'label' | 'icon'>;

export type NavigationListProps = {
  /** Links under each other, by group; those that are of none stand without a heading. */
  sections: readonly { group?: NavigationGroup; entries: readonly Item[] }[];
  /** Address of the entry that stands for the page shown. */
  active: string | undefined;
  collapsed?: boolean | undefined;
  onChoose?: (() => void) | undefined;
};

/** Every link of a layout's navigation, below each other: in the sidebar, and in the drawer of narrow screens. */
export function NavigationList({ sections, active, collapsed = false, onChoose }: NavigationListProps) {
  const { t } = useTranslation('shell');
  return (
    <Stack as="nav" aria-label={t('frame.navigation')} gap="4" px="3" py="3">
      {sections.map(({ group, entries }) => (
        <Box key={group ?? ''}>
          {group && !collapsed && (
            <Text fontSize="xs" fontWeight="semibold" color="fg.muted" px="3" pb="1">
              {t(`groups.${group}`)}
            </Text>
          )}
          <Stack as="ul" gap="0.5" listStyleType="none">
            {entries.map((entry) => (
              <NavigationItem
                key={entry.to}
                {...entry}
                collapsed={collapsed}
                current={entry.to === active}
                onClick={onChoose}
              />
            ))}
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
  collapsed?: boolean;
  onClick: (() => void) | undefined;
};

/** A link with its icon; collapsed, the icon alone, which then says where it leads. */
export function NavigationItem({ to, label, icon, current, collapsed = false, onClick }: ItemProps) {
  return (
    <li>
      <NavigationLink to={to} current={current} onClick={onClick} title={collapsed ? label : undefined}>
        <Icon shape={icon} {...(collapsed && { label })} />
        {!collapsed && <span>{label}</span>}
      </NavigationLink>
    </li>
  );
}
