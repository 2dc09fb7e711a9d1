import { useTranslation } from '@klaster/shared/i18n';
import { memo } from 'react';
import { useWaitingCounts } from '../live/waiting-counts';
import { WaitingMark } from '../live/waiting-mark';
import { staffIcons } from '../icons/staff-icons';
import { NavigationList } from './navigation-list';
import type { NavigationListProps } from './navigation-list';
import { usePageNavigation } from '../navigation/use-page-navigation';

/** Memoised: an opening drawer does not render it again. */
export const StaffNavigation = memo(function StaffNavigation(
  props: Pick<NavigationListProps, 'collapsed' | 'onChoose'>,
) {
  const { t } = useTranslation('shell');
  const { sections, active } = usePageNavigation('protected');
  const waiting = useWaitingCounts(sections.flatMap(({ entries }) => entries));
  const start = { entries: [{ to: '/main', label: t('main.title'), icon: staffIcons.dashboard }] };
  const marked = sections.map(({ group, entries }) => ({
    group,
    entries: entries.map((entry) => {
      const count = waiting(entry);
      if (count === 0) return entry;
      const name = `${entry.label}, ${t('frame.waiting', { count })}`;
      return { ...entry, name, mark: <WaitingMark count={count} collapsed={props.collapsed} /> };
    }),
  }));
  return <NavigationList sections={[start, ...marked]} active={active} {...props} />;
});
