import type { FailurePhase } from '@klaster/shared/contract/releases';
import { setLanguage, startI18n } from '@klaster/shared/i18n';
import { divertNotices } from '@klaster/shared/notices';
import { createQueryClient } from '@klaster/shared/query';
import { navigation } from '@klaster/shared/router';
import { Box, setColourMode, UiProvider, useNameOfPage } from '@klaster/shared/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { findFailurePhase, findPosition } from '../../federation/failure-report';
import { plainError } from '../../federation/load-error';
import { loadRemoteScreen, registerBootRemotes } from '../../federation/load-screen';
import { containerName, forbidGeneratedCode } from '../../federation/page-scripts';
import { folderOf } from '../../federation/remote-loader';
import { refetchInNewLanguage } from '../../session/cache-upkeep';
import type { Init } from '../messages';
import { followAddress } from './address';
import { followHeight } from './height';
import type { PagePort } from './page-port';

/** Shows the remote's screens in this document, as the page's shell would. */
export async function start(page: PagePort, init: Init): Promise<void> {
  forbidGeneratedCode();
  registerBootRemotes([init.remote]);
  await startI18n(init.language);
  const client = createQueryClient();
  refetchInNewLanguage(client);
  const children = [...makeRoutes(page, init), { path: '*', element: null }];
  const router = createMemoryRouter(
    [{ children, errorElement: <Crash page={page} remote={init.remote} />, HydrateFallback: () => null }],
    {
      initialEntries: [init.address],
    },
  );
  followAddress(page, router, init.address);
  navigation.bind({
    navigate: (to: number | string, options?: { replace?: boolean }) =>
      typeof to === 'number' ? page.send({ kind: 'back' }) : router.navigate(to, options),
  });
  page.on('language', ({ language }) => void setLanguage(language).catch(() => undefined));
  page.on('colourMode', ({ mode }) => setColourMode(mode));
  divertNotices(({ tone, title, message, subject }) =>
    page.send({
      kind: 'notice',
      tone,
      title: title.slice(0, 200),
      ...(message !== undefined && { message: message.slice(0, 500) }),
      ...(subject !== undefined && { subject: subject.slice(0, 200) }),
    }),
  );
  const root = document.getElementById('root')!;
  followHeight(page, root);
  createRoot(root).render(
    <UiProvider>
      <QueryClientProvider client={client}>
        <PageName page={page} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
}

function PageName({ page }: { page: PagePort }) {
  const name = useNameOfPage();
  useEffect(() => page.send({ kind: 'name', ...(name !== undefined && { name: name.slice(0, 200) }) }), [page, name]);
  return null;
}

function makeRoutes(page: PagePort, { remote }: Init): RouteObject[] {
  return remote.routes.map(({ id, path }) => ({
    id,
    path,
    lazy: async () => {
      const Screen = await loadScreen(page, remote, id);
      return { Component: () => <Shown page={page} Screen={Screen} /> };
    },
  }));
}

async function loadScreen(page: PagePort, remote: Init['remote'], id: string): Promise<ComponentType> {
  const { name, version } = remote;
  try {
    return await loadRemoteScreen(name, id);
  } catch (error) {
    fail({ page, remote }, findFailurePhase(error, containerName(name, version) in globalThis), error);
    throw error;
  }
}

type FrameParts = { page: PagePort; remote: Init['remote'] };

function fail({ page, remote }: FrameParts, phase: FailurePhase, thrown: unknown): void {
  const error = plainError(thrown);
  const position = findPosition(error, folderOf(remote.entry));
  page.send({ kind: 'failed', phase, message: error.message, ...(position && { position }) });
}

/** A failed load is reported already; the page takes the first report. */
function Crash({ page, remote }: FrameParts) {
  const error = useRouteError();
  useEffect(() => fail({ page, remote }, 'render', error), [page, remote, error]);
  return null;
}

function Shown({ page, Screen }: { page: PagePort; Screen: ComponentType }) {
  useEffect(() => page.send({ kind: 'ready' }), [page]);
  return (
    <Box as="main" id="main" tabIndex={-1} outline="none">
      <Suspense>
        <Screen />
      </Suspense>
    </Box>
  );
}
