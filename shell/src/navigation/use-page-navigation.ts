import { inPageOrder } from '@klaster/shared/contract/http';
import type { Layout } from '@klaster/shared/contract/http';
import { useLanguage, useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import { useBoot } from '../boot/boot';
import type { TitledRoute } from './breadcrumbs';
import { activeEntry, navigationFor } from './navigation';
import type { ShownEntry } from './navigation';
import { SHELL_ROUTES } from './shell-routes';

/** Navigation of a layout for the current user, and the address of the current page's entry. */
export function usePageNavigation(layout: Layout) {
  const entries = [...useRemoteEntries(), ...useOwnEntries()];
  const account = useSession()?.claims ?? null;
  const { pathname } = useLocation();
  const sections = navigationFor(entries, layout, account);
  return { sections, active: activeEntry(sections, pathname)?.to ?? pathname };
}

/** Every route of the shell and the remotes. */
export function useTitledRoutes(): TitledRoute[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const routes = inPageOrder(useBoot().remotes.flatMap((remote) => remote.routes));
  return [
    ...SHELL_ROUTES.map(({ path, title }) => ({ path, title: t(title) })),
    ...routes.map(({ path, title }) => ({ path, title: title[language] })),
  ];
}

function useRemoteEntries(): ShownEntry[] {
  const language = useLanguage();
  return useBoot().remotes.flatMap(({ navigation }) =>
    navigation.map((entry) => ({ ...entry, label: entry.label[language] })),
  );
}

function useOwnEntries(): ShownEntry[] {
  const { t } = useTranslation('shell');
  return SHELL_ROUTES.flatMap(({ path, title, navigation, ...route }) =>
    navigation ? [{ ...route, to: path, label: t(title), ...navigation }] : [],
  );
}
