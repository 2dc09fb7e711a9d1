import type { NavigationGroup } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Icon, Stack, Text } from '@klaster/shared/ui';
import type { ShownEntry } from '../navigation/navigation';
import type { ReactNode } from 'react';
import { NavigationLink } from './navigation-link';

type Item = Pick<ShownEntry, 'to' | 'label' | 'icon'> & {
  /** Shown at the end of the line, or on the icon if collapsed. */
  mark?: ReactNode;
  /** Label of the collapsed entry, with the number of the mark. */
  name?: string | undefined;
};

export type NavigationListProps = {
  /** Navigation sections. Those without a group have no heading. */
  sections: readonly { group?: NavigationGroup; entries: readonly Item[] }[];
  active: string | undefined;
  collapsed?: boolean | undefined;
  onChoose?: (() => void) | undefined;
};

/** The list in the sidebar, and in the drawer of narrow screens. */
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

type ItemProps = Item & {
  current: boolean;
  collapsed?: boolean;
  onClick: (() => void) | undefined;
};

/** Only the icon if collapsed. */
export function NavigationItem({
  to,
  label,
  icon,
  mark,
  name = label,
  current,
  collapsed = false,
  onClick,
}: ItemProps) {
  return (
    <li>
      <NavigationLink to={to} current={current} onClick={onClick} title={collapsed ? name : undefined}>
        <Icon shape={icon} {...(collapsed && { label: name })} />
        {!collapsed && <span>{label}</span>}
        {mark}
      </NavigationLink>
    </li>
  );
}
