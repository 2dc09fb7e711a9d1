import { useTranslation } from '@klaster/shared/i18n';
import { icons } from './icons';
import { NavigationList } from './navigation-list';
import type { NavigationListProps } from './navigation-list';
import { usePageNavigation } from './use-page-navigation';

/** The staff's navigation: the start page, then every group of sections that are theirs. */
export function StaffNavigation(props: Pick<NavigationListProps, 'collapsed' | 'onChoose'>) {
  const { t } = useTranslation('shell');
  const { sections, active } = usePageNavigation('protected');
  const start = { entries: [{ to: '/main', label: t('main.title'), icon: icons.dashboard }] };
  return <NavigationList sections={[start, ...sections]} active={active} {...props} />;
}
