import { inPageOrder } from '@klaster/shared/contract';
import { useLanguage, useTranslation } from '@klaster/shared/i18n';
import { useBoot } from '../boot/boot';
import type { TitledRoute } from './breadcrumbs';
import { OWN_ROUTES } from './shell-routes';

/** Every route of the page, the shell's and the remotes', with its title in the language shown. */
export function useTitledRoutes(): TitledRoute[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { remotes } = useBoot();
  return [
    ...OWN_ROUTES.map(({ path, title }) => ({ path, title: t(title) })),
    ...inPageOrder(remotes.flatMap((remote) => remote.routes)).map(({ path, title }) => ({
      path,
      title: title[language],
    })),
  ];
}
