import { loadNamespace, registerCatalogues } from '@klaster/shared/i18n';
import { catalogues } from './catalogues';

/** Fetches the panel of releases with its texts: few ever open it. */
export async function loadReleases() {
  registerCatalogues('releases', catalogues);
  const [screen] = await Promise.all([
    import(/* webpackChunkName: "releases" */ './releases.screen').then(({ Component }) => ({ Component })),
    loadNamespace('releases'),
  ]);
  return screen;
}
