import { addressIn, LANGUAGES } from '@klaster/shared/contract/http';
import { loadNamespace } from '@klaster/shared/i18n';
import { network, renderRemote } from '@klaster/shared/testing';
import { waitFor } from '@testing-library/react';
import { registerShellCatalogues } from '../catalogues';
import { bootOf, remoteWith } from '../test/remotes';
import { RenderedFrame } from './rendered-frame';

const AT = '/rating?year=2025&province=1703';

async function open(): Promise<void> {
  network.on('GET /api/auth/providers', { passwords: true, providers: [] });
  registerShellCatalogues();
  const remote = remoteWith('mf-fake', [{ path: '/rating', layout: 'public' }], () => null);
  const lazy = async () => {
    await loadNamespace('shell');
    return { element: <RenderedFrame boot={bootOf(remote)} /> };
  };
  await renderRemote({ routes: [{ path: '*', lazy }], at: AT });
  await waitFor(() => expect(document.querySelector('a[lang]')).not.toBeNull());
}

it('has for visitors without scripts the entries of the menu, and this page with its filters in each language', async () => {
  await open();
  const links = document.querySelectorAll<HTMLAnchorElement>('[aria-label="Меню"] a');
  const hrefs = [...links].map((link) => [link.lang, link.getAttribute('href')]);
  expect(hrefs).toEqual([['', '/rating'], ...LANGUAGES.map((language) => [language, addressIn(language, AT)])]);
  expect(addressIn('ru', AT)).toBe('/ru/rating?year=2025&province=1703');
});

it.each(['light', 'dark'])('shows the icon for the mode in which the page is opened: %s', async (mode) => {
  await open();
  const icons = [...document.querySelectorAll('button[aria-label="Қоронғи режим"] svg')];
  document.documentElement.className = mode;
  const isShown = icons.map((icon) => getComputedStyle(icon).display !== 'none');
  document.documentElement.className = '';
  expect(isShown).toEqual([mode === 'light', mode === 'dark']);
});
