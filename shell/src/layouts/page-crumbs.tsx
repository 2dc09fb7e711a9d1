import { useLocation } from '@klaster/shared/router';
import { Breadcrumb } from '@klaster/shared/ui';
import { breadcrumbs } from '../routing/breadcrumbs';
import { useTitledRoutes } from '../routing/use-titled-routes';

/** The way to the page shown; its last step is no link. */
export function PageCrumbs() {
  const { pathname } = useLocation();
  const crumbs = breadcrumbs(useTitledRoutes(), pathname);
  const last = crumbs.length - 1;
  return (
    <Breadcrumb crumbs={crumbs.map(({ to, title }, index) => ({ label: title, to: index < last ? to : undefined }))} />
  );
}
