import { SEARCH_MIN_LENGTH } from '@klaster/shared/contract/http';
import type { FoundThing } from '@klaster/shared/contract/registers';
import { finder } from '@klaster/shared/contract/uzbek';
import { sessionClient } from '@klaster/shared/http';
import { formatName, useLanguage, useTranslation } from '@klaster/shared/i18n';
import type { useNavigate } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import type { PageAction } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBoot } from '../boot/boot';
import { SHELL_ROUTES } from '../navigation/shell-routes';
import { findAddress, isShown, openTo, listScreens } from './choices';
import type { Choice, ListedRoute } from './choices';
import { useHelpTitles } from './use-help-titles';
import type { HelpTitle } from './use-help-titles';
import { keepRecent, readRecent } from './recent';
import type { Recent } from './recent';

/** Milliseconds without input until the search is sent. */
const DEBOUNCE_MS = 200;

export type Navigate = ReturnType<typeof useNavigate>;

export function useChoices(typed: string, actions: readonly PageAction[], navigate: Navigate) {
  const text = typed.trim();
  const routes = useOpenRoutes();
  const screens = listScreens(routes);
  const open = (opened: Recent) => {
    keepRecent(opened);
    return navigate(opened.to);
  };
  const [recent] = useState(readRecent);
  const search = useSearch(text);
  const help = useHelpTitles(text);
  const found = finder(text);
  const fits = (titles: readonly string[]) => text === '' || found(titles);
  const choices: Choice[] = [
    ...(text === '' ? recent : []).flatMap((choice) => recentChoice(choice, { routes, screens }, open)),
    ...actions.filter(({ label }) => fits([label])).map(actionChoice),
    ...screens.filter(({ titles }) => fits(titles)).map((screen) => screenChoice(screen, open)),
    ...search.things.filter((thing) => isShown(routes, findAddress(thing))).map((thing) => thingChoice(thing, open)),
    ...help.map((section) => helpChoice(section, open)),
  ];
  return { choices, search };
}

type Open = (opened: Recent) => unknown;

function recentChoice(
  recent: Recent,
  { routes, screens }: { routes: readonly ListedRoute[]; screens: readonly ListedRoute[] },
  open: Open,
): Choice[] {
  const title = recent.name === null ? screens.find(({ path }) => path === recent.to)?.title : formatName(recent.name);
  if (title === undefined || !isShown(routes, recent.to)) return [];
  return [{ id: `recent ${recent.to}`, group: 'recent', title, choose: () => open(recent) }];
}

const actionChoice = ({ id, label, run }: PageAction, at: number): Choice => ({
  id: `action ${id} ${at}`,
  group: 'actions',
  title: label,
  choose: run,
});

const screenChoice = ({ path, title }: ListedRoute, open: Open): Choice => ({
  id: path,
  group: 'screens',
  title,
  choose: () => open({ to: path, name: null }),
});

const helpChoice = ({ to, title, page }: HelpTitle, open: Open): Choice => ({
  id: to,
  group: 'help',
  title,
  hint: page,
  choose: () => open({ to, name: title }),
});

function thingChoice(thing: FoundThing, open: Open): Choice {
  const { type, id, name, stir, login, province_name, is_removed } = thing;
  const hint = [stir ?? login, province_name && formatName(province_name)].filter(Boolean).join(' · ');
  const choose = () => open({ to: findAddress(thing), name });
  return { id: `${type} ${id}`, group: type, title: formatName(name), hint, isRemoved: is_removed, choose };
}

function useSearch(text: string) {
  const debounced = useDebounced(text);
  const isLong = text.length >= SEARCH_MIN_LENGTH;
  const query = useQuery({
    queryKey: ['shell', 'search', debounced],
    queryFn: () => sessionClient.call('GET /api/search', { query: { q: debounced } }),
    enabled: isLong && debounced === text,
    staleTime: 30_000,
  });
  const isCurrent = isLong && debounced === text;
  return {
    things: (isCurrent && query.data) || [],
    isWaiting: isLong && (debounced !== text || query.isFetching),
    error: isCurrent && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, DEBOUNCE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function useOpenRoutes(): ListedRoute[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { remotes } = useBoot();
  const account = useSession()?.claims ?? null;
  const entries = remotes.flatMap(({ navigation }) => navigation);
  const shown = new Set(openTo(entries, account).map(({ to }) => to));
  // An invitation needs its link; the second factor is set up from the profile or after a refusal.
  const shellRoutes = SHELL_ROUTES.filter(({ path }) => path !== '/invitation' && path !== '/second-factor').map(
    (route) => ({
      ...route,
      title: t(route.title),
      titles: [t(route.title)],
    }),
  );
  const ofRemotes = remotes
    .flatMap(({ routes }) => routes)
    // Pages that the navigation hides are not offered.
    .filter(({ path }) => shown.has(path) || !entries.some(({ to }) => to === path))
    .map(({ title, ...route }) => {
      const labels = entries.filter(({ to }) => to === route.path).map(({ label }) => label);
      return { ...route, title: title[language], titles: [title, ...labels].flatMap((texts) => Object.values(texts)) };
    });
  return openTo<ListedRoute>([...shellRoutes, ...ofRemotes], account);
}
