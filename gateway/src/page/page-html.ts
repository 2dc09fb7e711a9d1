import type { Language } from '@klaster/shared/contract';
import type { IncomingHttpHeaders } from 'node:http';
import { withNonce } from '../rendering/preview-html';
import type { Previews } from '../rendering/previews';
import type { Releases } from '../releases/releases';
import type { ApiStatus } from '../upstream/api-status';
import { bootDocument } from './boot-document';
import { dataAddress } from './data-address';
import type { FirstData } from './first-data';
import type { PageAbout } from '../html/page-about';
import { previewOf } from './page-preview';
import { absoluteAddress } from './page-route';
import type { PageAddress, PageRoute } from './page-route';
import type { PageRelease } from './page-releases';
import { fillTemplate } from '../html/page-template';
import { preferencesOf } from '../html/preferences';
import { preloadsOf } from './preloads';

/** Version of a shell that comes from source. */
const SOURCE_VERSION = 'source';

export type PageSources = { api: ApiStatus; firstData: FirstData; previews: Previews; releases: Releases };

type PageRequest = {
  release: PageRelease;
  address: PageAddress;
  match: PageRoute | null;
  headers: IncomingHttpHeaders;
  /** Of the gateway, as the visitor's browser reached it. */
  origin: string;
  nonce: string;
  ticket: string;
  /** Address of the operations page. */
  operations: string | null;
  /** Addresses that the request came by. */
  visitor: string;
};

/** The HTML of one page, for one visitor at one address. */
export async function renderPage(
  { release, address, match, headers, origin, nonce, ticket, operations, visitor }: PageRequest,
  { api, firstData, previews, releases }: PageSources,
): Promise<string> {
  const { html, shell, remotes } = release;
  const preferences = preferencesOf(headers);
  const [sample, data] = await Promise.all([
    api.sample(),
    dataOf({ match, address, visitor }, preferences.language, firstData),
  ]);
  const boot = bootDocument({ sample, shell: shell?.version ?? SOURCE_VERSION, remotes, data, ticket, operations });
  const wanted = previewOf({ release, address, match, preferences, boot }, releases);
  const preview = wanted === null ? undefined : previews.of(wanted);
  return fillTemplate(html, {
    boot,
    preferences,
    nonce,
    preview: preview && withNonce(preview, nonce),
    preloads: preloadsOf(shell, match, { language: preferences.language, hasPreview: preview !== undefined }),
    about: { ...aboutPage({ release, address, match }, preferences.language), url: absoluteAddress(address, origin) },
  });
}

/** Of a page of the staff nothing is said to those who list pages. */
function aboutPage(
  { release: { shell }, address: { pathname }, match }: Pick<PageRequest, 'release' | 'address' | 'match'>,
  language: Language,
): Omit<PageAbout, 'url'> {
  if (match?.route.layout === 'protected') return { title: undefined, description: undefined, language };
  const description = match?.route.description ?? ownDescription(shell, pathname) ?? shell?.description;
  return { title: match?.route.title[language], description: description?.[language], language };
}

const ownDescription = (shell: PageRelease['shell'], pathname: string) =>
  shell?.descriptions && Object.hasOwn(shell.descriptions, pathname) ? shell.descriptions[pathname] : undefined;

async function dataOf(
  { match, address, visitor }: Pick<PageRequest, 'match' | 'address' | 'visitor'>,
  language: Language,
  firstData: FirstData,
): Promise<Record<string, unknown>> {
  const wanted = match && dataAddress(match, address.query);
  if (!wanted) return {};
  const answer = await firstData.fetch(wanted, language, visitor);
  return answer ? { [wanted]: answer.data } : {};
}
