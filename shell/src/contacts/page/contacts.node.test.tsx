import path from 'node:path';
import { testRemoteContract } from '@klaster/shared/testing';
import type { BootDocument } from '@klaster/shared/contract/http';

const boot = { remotes: [], navigation: [], sample: true } as unknown as BootDocument;

/** The shell's public screen, in the form in which a remote exports its routes: `testRemoteContract` takes that. */
async function load() {
  const [{ registerShellCatalogues }, { BootProvider }, { loadNamespace }] = await Promise.all([
    import('../../catalogues'),
    import('../../boot/boot'),
    import('@klaster/shared/i18n'),
  ]);
  registerShellCatalogues();
  const lazy = async () => {
    await loadNamespace('shell');
    const { Component } = await import('./contacts.screen');
    const Screen = () => (
      <BootProvider value={boot}>
        <Component />
      </BootProvider>
    );
    return { Component: Screen };
  };
  return { routes: [{ id: 'contacts', path: '/contacts', lazy }] };
}

const route = {
  id: 'contacts',
  path: '/contacts',
  layout: 'public',
  title: 'contacts.title',
  data: '/api/contacts',
} as const;

testRemoteContract({
  load,
  definition: { name: 'shell', routes: [route], navigation: [] },
  source: path.join(__dirname, '..'),
  pages: [],
  entries: [],
});
