import type { BootDocument, BootRemote, Layout } from '@klaster/shared/contract/http';
import { isWithin } from '@klaster/shared/contract/releases';
import { loadNamespace, useTranslation } from '@klaster/shared/i18n';
import { Notices } from '@klaster/shared/notices';
import { useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { useNameOfPage } from '@klaster/shared/ui';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import type { Location, RouteObject } from 'react-router-dom';
import { BootProvider, useBoot } from '../boot/boot';
import { loadRemoteScreen, reportCrash } from '../federation/load-screen';
import { withTimeout } from '../federation/load-error';
import { ProtectedLayout, UserFrame } from '../layouts/protected-layout';
import { PublicLayout } from '../layouts/public-frame';
import { NewerShellBar, OverrideBar, PartlyFailedBar } from '../layouts/page-bars';
import { CrashBoundary } from '../failures/crash-boundary';
import { FailureScreen } from '../failures/failure-screen';
import { pageTitle } from '../navigation/breadcrumbs';
import { screenId } from './prefetch';
import { LazyScreen } from './lazy-screen';
import { SHELL_ROUTES } from '../navigation/shell-routes';
import type { ShellRoute } from '../navigation/shell-routes';
import { useTitledRoutes } from '../navigation/use-page-navigation';
import { ProofPrompt } from '../proof/proof-prompt';
import { SignInAgain } from '../session/sign-in-again';
import { SigningPrompt } from '../signing/signing-prompt';

/** Each route under its layout; help is in the frame of its reader. */
export function makeRoutes(boot: BootDocument): RouteObject[] {
  const { remotes } = boot;
  const under = (layout: Layout | 'help'): RouteObject[] => [
    ...SHELL_ROUTES.filter((route) => chooseFrame(route) === layout).map(ownRoute),
    ...remotes.flatMap((remote) =>
      remote.routes.filter((route) => chooseFrame(route) === layout).map(remoteRoute(remote)),
    ),
  ];
  const help = (
    <UserFrame>
      <Outlet />
    </UserFrame>
  );
  return [
    {
      element: (
        <BootProvider value={boot}>
          <CrashBoundary>
            <Root />
          </CrashBoundary>
        </BootProvider>
      ),
      children: [
        { element: <PublicLayout />, children: [...under('public'), ...DEVELOPMENT] },
        { element: help, children: under('help') },
        { element: <ProtectedLayout />, children: under('protected') },
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}

function Root() {
  useDocumentTitle();
  return (
    <>
      <OverrideBar />
      <NewerShellBar />
      <PartlyFailedBar />
      <Outlet />
      <Notices />
      <ProofPrompt />
      <SigningPrompt />
      <SignInAgain />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Every page that is loaded, not navigated to, has the key `default`. Only the same page may begin where it was left. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

function useDocumentTitle(): void {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const title = pageTitle(useTitledRoutes(), pathname);
  const name = useNameOfPage();
  const product = t('product.name');
  const parts = new Set([name, title, product].filter(Boolean));
  const whole = [...parts].join(' · ');
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}

/** Also for an address of an app that has been retired. */
function NotFound() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { retired = [] } = useBoot();
  const reason = isWithin(retired, useLocation().pathname) ? 'retired' : 'notFound';
  return (
    <UserFrame>
      <FailureScreen
        title={t(`${reason}.title`)}
        text={t(`${reason}.text`)}
        action={t('notFound.home')}
        onAction={() => void navigate(session.current() ? '/main' : '/')}
      />
    </UserFrame>
  );
}

/** A page of all components of `shared/ui`. */
const DEVELOPMENT: RouteObject[] =
  process.env.NODE_ENV === 'development'
    ? [
        {
          path: '/components',
          lazy: () => import(/* webpackChunkName: "components" */ '../components/components.screen'),
        },
      ]
    : [];

const chooseFrame = ({ layout, path }: { layout: Layout; path: string }) =>
  /^\/help(\/|$)/.test(path) ? 'help' : layout;

const OWN_SCREENS: Record<ShellRoute['path'], () => Promise<{ Component: ComponentType }>> = {
  '/main': async () => {
    const screen = import(/* webpackChunkName: "main" */ '../main/main.screen');
    const [{ Component }] = await Promise.all([screen, loadNamespace('main')]);
    return { Component };
  },
  '/contacts': () => import(/* webpackChunkName: "contacts" */ '../contacts/page/contacts.screen'),
  '/contacts/edit': async () => {
    // The screen registers its texts.
    const { Component } = await import(/* webpackChunkName: "contacts-edit" */ '../contacts/editor/editor.screen');
    await loadNamespace('contacts');
    return { Component };
  },
  '/profile': async () => {
    const { Component } = await import(/* webpackChunkName: "profile" */ '../profile/profile.screen');
    await Promise.all([loadNamespace('profile'), loadNamespace('factor')]);
    return { Component };
  },
  '/second-factor': async () => {
    const screen = await import(/* webpackChunkName: "second-factor" */ '../second-factor/second-factor.screen');
    await loadNamespace('factor');
    return screen;
  },
  '/audit': async () => {
    const screen = import(/* webpackChunkName: "audit" */ '../audit/audit.screen');
    const [{ Component }] = await Promise.all([screen, loadNamespace('audit')]);
    return { Component };
  },
  '/invitation': async () => {
    const screen = await import(/* webpackChunkName: "invitation" */ '../invitation/invitation.screen');
    await loadNamespace('invitation');
    return screen;
  },
  '/sign-in/:provider': () => import(/* webpackChunkName: "provider" */ '../session/provider.screen'),
  '/notices': async () => {
    const screen = import(/* webpackChunkName: "notices" */ '../inbox/notices.screen');
    const [{ Component }] = await Promise.all([screen, loadNamespace('inbox')]);
    return { Component };
  },
  '/releases': async () => {
    const screen = import(/* webpackChunkName: "releases" */ '../releases/releases.screen');
    const [{ Component }] = await Promise.all([screen, loadNamespace('releases')]);
    return { Component };
  },
  '/status': async () => {
    const screen = import(/* webpackChunkName: "releases" */ '../status/status.screen');
    const texts = Promise.all([loadNamespace('status'), loadNamespace('releases')]);
    const [{ Component }] = await Promise.all([screen, texts]);
    return { Component };
  },
  '/help': async () => (await loadHelp()).helpIndex(),
  '/help/general': async () => (await loadHelp()).generalHelp(),
  '/users': () => usersScreen(({ UsersScreen }) => UsersScreen),
  '/users/create': () => usersScreen(({ CreateScreen }) => CreateScreen),
  '/users/import': async () => {
    const { Component } = await import(/* webpackChunkName: "users-import" */ '../users/import.screen');
    await Promise.all([loadNamespace('users'), loadNamespace('register')]);
    return { Component };
  },
  '/users/keys': async () => {
    const { Component } = await import(/* webpackChunkName: "keys" */ '../keys/keys.screen');
    await loadNamespace('keys');
    return { Component };
  },
  '/users/edit/:id': () => usersScreen(({ EditScreen }) => EditScreen),
};

const loadUsers = () => import(/* webpackChunkName: "users" */ '../users/users.screens');

/** The screens about users share a chunk. */
async function usersScreen(choose: (screens: Awaited<ReturnType<typeof loadUsers>>) => ComponentType) {
  const screens = await loadUsers();
  await loadNamespace('users');
  return { Component: choose(screens) };
}

const loadHelp = () => import(/* webpackChunkName: "help" */ '../help/help-screens');

function ownRoute({ path, positions, audience }: ShellRoute): RouteObject {
  const loadScreen = () => withTimeout(path, async () => (await OWN_SCREENS[path]()).Component);
  return {
    path,
    element: <LazyScreen id={`shell${path}`} load={loadScreen} positions={positions} audience={audience} />,
  };
}

/** One screen for all routes of the remote. */
const loadIsolated = (remote: BootRemote) =>
  withTimeout(remote.name, async () => {
    const screens = await import(/* webpackChunkName: "isolated-screen" */ '../isolated/isolated-screen');
    return screens.isolatedScreen(remote);
  });

const remoteRoute = (remote: BootRemote) => (remote.isolated ? isolatedRoute(remote) : routeInPage(remote));

const isolatedRoute =
  (remote: BootRemote) =>
  ({ path, positions, audience }: BootRemote['routes'][number]): RouteObject => ({
    path,
    element: (
      <LazyScreen id={remote.name} load={() => loadIsolated(remote)} positions={positions} audience={audience} />
    ),
  });

const routeInPage =
  ({ name }: BootRemote) =>
  ({ id, path, positions, audience }: BootRemote['routes'][number]): RouteObject => ({
    path,
    element: (
      <LazyScreen
        id={screenId(name, id)}
        load={() => loadRemoteScreen(name, id)}
        positions={positions}
        audience={audience}
        onCrash={(error) => reportCrash(name, id, error)}
      />
    ),
  });
