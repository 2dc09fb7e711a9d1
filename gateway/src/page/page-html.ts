import { createHash } from 'node:crypto';
import { LANGUAGES, languagePrefix } from '@klaster/shared/contract/http';
import type { BootDocument, Language } from '@klaster/shared/contract/http';
import type { IncomingHttpHeaders } from 'node:http';
import type { Emblem } from '../config/emblem';
import type { PreviewInput, Previews } from '../rendering/previews';
import type { ServerScript } from '../rendering/renderers';
import type { Releases } from '../releases/releases';
import type { ReleaseManifest } from '../releases/store/release-manifest';
import type { ApiStatus } from '../upstream/api-status';
import { bootFile } from './boot-file';
import { dataAddresses, dataIn, essentialAddress } from './initial-data';
import type { Answer, InitialData } from './initial-data';
import type { CachedPage, PageCache, MadePage } from './page-cache';
import { absoluteAddress, writeAddress, writeFullAddress } from './page-route';
import type { PageAddress, PageRoute } from './page-route';
import type { PageRelease } from './page-releases';
import { fillTemplate } from '../html/page-template';
import type { PageAbout } from '../html/page-template';
import { readPreferences } from '../html/preferences';
import type { Preferences } from '../html/preferences';
import { isFromSource, listPreloads } from './page-scripts';

export type PageSources = {
  api: ApiStatus;
  initialData: InitialData;
  previews: Previews;
  releases: Releases;
  pageCache: PageCache;
  emblem: Emblem | undefined;
};

type PageRequest = {
  release: PageRelease;
  address: PageAddress;
  match: PageRoute | null;
  headers: IncomingHttpHeaders;
  /** Origin of the gateway, as the visitor's browser reached it. */
  origin: string;
  operations: string | null;
  /** As in `X-Forwarded-For`. */
  visitor: string;
};

/** All that a page is made of. */
type PageContent = Pick<PageRequest, 'release' | 'address' | 'match' | 'origin' | 'operations'> & {
  preferences: Preferences;
  /** Whether the data is a sample. */
  sample: boolean;
  /** The screen's own first, then the choices of its filters that arrived in time. */
  initial: readonly InitialAnswer[];
  /** Whether the screen's own did, if it has any. */
  hasData: boolean;
};

type InitialAnswer = Answer & { address: string };

/** The page at an address, shared by all visitors who get the same one. */
export async function pageFor(
  { headers, visitor, ...details }: PageRequest,
  sources: PageSources,
): Promise<CachedPage> {
  const { release, match, origin, operations } = details;
  const address = essentialAddress(details.address, match);
  const preferences = readPreferences(headers, address.language);
  const wanted = match ? dataAddresses(match, address.query) : [];
  const fetchData = async (data: string) => {
    const answer = await sources.initialData.fetch(data, preferences.language, visitor);
    return answer === null ? [] : [{ address: data, ...answer }];
  };
  const [sample, first, ...others] = await Promise.all([sources.api.sample(), ...wanted.map(fetchData)]);
  const initial = first?.length === 0 ? [] : [first ?? [], ...others].flat();
  const hasData = first?.length !== 0;
  const content = { release, address, match, origin, operations, preferences, sample, initial, hasData };
  return sources.pageCache.page(cacheKey(content), () => writePage(content, sources));
}

/** Null for pages with a developer's remote, which are not cached. */
function cacheKey({ release, address, preferences, initial, ...rest }: PageContent): string | null {
  const { shell, remotes } = release;
  if (shell === null || remotes.some((remote) => remote.channel === 'override' || isFromSource(remote))) return null;
  const { language, isPhone } = preferences;
  const { origin, operations, sample } = rest;
  return JSON.stringify([
    assignNumber(release),
    writeFullAddress(address),
    [language, isPhone],
    [origin, operations, sample],
    initial.map((answer) => [answer.address, answer.digest]),
  ]);
}

async function writePage(
  { release, address, match, origin, operations, preferences, sample, initial, hasData }: PageContent,
  { previews, releases, emblem }: PageSources,
): Promise<MadePage> {
  const { html, shell } = release;
  const { language } = preferences;
  const values = initial.map((answer) => [answer.address, dataIn(answer.text)] as const);
  // Without other data, choices are not enough for a page.
  const data =
    values[0]?.[1] === undefined ? {} : Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const file = bootFile(release, { sample, operations, emblem: emblem?.address });
  const boot = { ...file.boot, data };
  const wanted = previewInput({ release, address, match, preferences, boot }, releases);
  const preview = wanted === null ? undefined : await previews.get(wanted);
  const isSettled = wanted === null || preview !== undefined;
  const state = isSettled ? 'settled' : previews.hasFailed(wanted) ? 'failed' : 'coming';
  const text = fillTemplate(html, {
    boot: preview === undefined ? boot : { from: file.address, data },
    language,
    preview,
    isComing: state === 'coming',
    preloads: listPreloads(shell, match, { language, hasPreview: preview !== undefined }),
    about: { ...aboutPage({ release, address, match }, language, preview?.heading), ...ownAddresses(address, origin) },
  });
  return { html: text, preview: state, hasData };
}

type Previewed = Pick<PageContent, 'release' | 'address' | 'match' | 'preferences'> & { boot: BootDocument };

/** Null for pages without a preview: for staff, of isolated remotes, without initial data, from dev servers, or without server scripts. */
function previewInput(
  { release, address, match, preferences, boot }: Previewed,
  releases: Releases,
): PreviewInput | null {
  const { shell: shellManifest, remotes } = release;
  if (match?.route.layout !== 'public' || match.remote.isolated || Object.keys(boot.data).length === 0) return null;
  if (shellManifest === null || remotes.some(isFromSource)) return null;
  const shell = serverScript(shellManifest, releases);
  const remote = serverScript(match.remote.manifest, releases);
  if (shell === null || remote === null) return null;
  const { language, isPhone } = preferences;
  const base = (address.language && languagePrefix(address.language)) || '/';
  const page = { route: match.route.id, address: writeAddress(address), base, language, isNarrow: isPhone };
  return { shell, remote, ...page, boot };
}

function serverScript({ name, version, server, files }: ReleaseManifest, releases: Releases): ServerScript | null {
  if (server === undefined) return null;
  return {
    app: name,
    version,
    read: async () => {
      const file = await releases.read({ app: name, version }, server, undefined);
      const integrity = file && `sha256-${createHash('sha256').update(file.bytes).digest('base64')}`;
      return Object.hasOwn(files, server) && integrity === files[server] ? file?.bytes.toString('utf8') : undefined;
    },
  };
}

/** Metadata for search engines and link previews; none for pages for staff. A page about one thing is named after it. */
function aboutPage(
  { release: { shell }, address: { pathname }, match }: Pick<PageRequest, 'release' | 'address' | 'match'>,
  language: Language,
  heading: string | undefined,
): Omit<PageAbout, 'url' | 'translations'> {
  if (match?.route.layout === 'protected') return { title: undefined, description: undefined, language };
  const description = match?.route.description ?? ownText(shell?.descriptions, pathname) ?? shell?.description;
  const title = (match?.route.title ?? ownText(shell?.titles, pathname))?.[language];
  const name = match?.route.path.includes(':') && heading !== title ? heading : undefined;
  return {
    title: [name, title].filter(Boolean).join(' · ') || undefined,
    description: description?.[language],
    language,
  };
}

function ownAddresses(address: PageAddress, origin: string): Pick<PageAbout, 'url' | 'translations'> {
  const translations = LANGUAGES.flatMap((language) => {
    const url = absoluteAddress({ ...address, language }, origin);
    return url === undefined ? [] : [{ language, url }];
  });
  return { url: absoluteAddress(address, origin), translations };
}

/** Text of a page of the shell. */
const ownText = (texts: Readonly<Record<string, Record<Language, string>>> | undefined, pathname: string) =>
  texts && Object.hasOwn(texts, pathname) ? texts[pathname] : undefined;

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number that is unique to this object within the process. */
function assignNumber(object: object): number {
  const known = numbers.get(object);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(object, last);
  return last;
}
