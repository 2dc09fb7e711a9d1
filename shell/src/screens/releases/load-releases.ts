import { loadNamespace } from '@klaster/shared/i18n';

/** Fetches the panel of releases with its texts: few ever open it. */
export async function loadReleases() {
  const [screen] = await Promise.all([
    import(/* webpackChunkName: "releases" */ './releases.screen').then(({ Component }) => ({ Component })),
    loadNamespace('releases'),
  ]);
  return screen;
}
