import type { BootRemote, Language } from '@klaster/shared/contract/http';
import { readHelp } from '@klaster/shared/help';
import type { Help } from '@klaster/shared/help';
import { HELP } from '@klaster/shared/remote';
import { queryOptions } from '@tanstack/react-query';
import { readRemoteHelp } from '../federation/read-remote-help';
import { ownHelp } from './texts';

export type HelpSource = {
  /** Name of the shell or of a remote. */
  readonly name: string;
  readonly to: string;
  readonly title: string;
  readonly read: (language: Language) => Promise<string>;
};

/** The help of each remote in the page that has a route with the id `help`, then of the shell. */
export function helpSources(remotes: readonly BootRemote[], language: Language, ownTitle: string): HelpSource[] {
  const shellHelp = {
    name: 'shell',
    to: '/help/general',
    title: ownTitle,
    read: async (language: Language) => (await ownHelp[language]()).default,
  };
  const remoteHelp = remotes.flatMap(({ name, routes, isolated }) =>
    routes
      .filter(({ id }) => id === HELP && !isolated)
      .map(({ path, title }) => ({
        name,
        to: path,
        title: title[language],
        read: (language: Language) => readRemoteHelp(name, language),
      })),
  );
  return [...remoteHelp, shellHelp];
}

/** Each page of help loads and fails on its own. */
export const helpQuery = ({ name, read }: HelpSource, language: Language) =>
  queryOptions<Help>({
    queryKey: ['shell', 'help', name, language],
    queryFn: async () => readHelp(await read(language)),
    staleTime: Infinity,
  });

/** Sections of the help pages that load. */
export async function sectionTitles(sources: readonly HelpSource[], language: Language) {
  const pages = await Promise.allSettled(
    sources.map(async ({ to, title, read }) =>
      readHelp(await read(language)).sections.map((section) => ({
        to: `${to}#${section.id}`,
        title: section.title,
        page: title,
      })),
    ),
  );
  return pages.flatMap((page) => (page.status === 'fulfilled' ? page.value : []));
}
