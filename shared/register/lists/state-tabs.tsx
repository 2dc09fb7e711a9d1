import { REGISTER_STATES } from '../../contract/kinds/kind';
import type { RegisterState } from '../../contract/kinds/kind';
import { useTranslation } from '../../i18n';
import { useLocation } from '../../router';
import { TabLinks } from '../../ui';
import type { Register } from './register';

/** Filters that both lists have. */
const COMMON_FILTERS = new Set(['province', 'district', 'search', 'q']);

export type StateTabsProps = {
  register: Register;
  state: RegisterState;
  /** Suffix of both addresses, for example `/1703`. */
  below?: string;
};

/** Tabs for live and removed entries. */
export function StateTabs({ register: { paths }, state: shown, below = '' }: StateTabsProps) {
  const { t } = useTranslation('register');
  const query = commonFilters(useLocation().search);
  const tabs = REGISTER_STATES.map((state) => ({
    to: `${paths.session[state]}${below}${query}`,
    label: t(`view.${state}`),
    current: state === shown,
  }));
  return <TabLinks label={t('tabs')} tabs={tabs} />;
}

function commonFilters(search: string): string {
  const common = [...new URLSearchParams(search)].filter(([name]) => COMMON_FILTERS.has(name));
  return common.length > 0 ? `?${new URLSearchParams(common).toString()}` : '';
}
