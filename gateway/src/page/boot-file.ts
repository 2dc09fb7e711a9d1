import type { BootDocument, BootRemote } from '@klaster/shared/contract/http';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ServedRemote } from '../releases/releases';
import { EncodedText, QUALITY } from './encoded-text';
import type { PageRelease } from './page-releases';
import { buildEntry, buildStoredEntry } from './page-scripts';

/** Folder of the address at which scripts fetch the boot document of a page that does not contain it. */
export const BOOT_FOLDER = '/boot/';

/** Version of a shell from a dev server. */
const SOURCE_VERSION = 'source';

/** Files for one set of releases, at most. They depend on the request's host, and visitors can invent any number of hosts. */
const MAX_FILES = 10;

type Circumstances = Pick<BootDocument, 'sample' | 'operations'> & { emblem: string | undefined };

/** The boot document of all pages with the same releases, without initial data. */
export type BootFile = { readonly boot: BootDocument; readonly address: string; readonly text: EncodedText };

const files = new WeakMap<PageRelease, LRUCache<string, BootFile>>();

export function bootFile(release: PageRelease, circumstances: Circumstances): BootFile {
  const ofRelease = files.get(release) ?? new LRUCache<string, BootFile>({ max: MAX_FILES });
  files.set(release, ofRelease);
  const key = JSON.stringify([circumstances.sample, circumstances.operations]);
  const file = ofRelease.get(key) ?? makeFile(release, circumstances);
  ofRelease.set(key, file);
  return file;
}

function makeFile({ shell, remotes, retired }: PageRelease, { sample, operations, emblem }: Circumstances): BootFile {
  const version = shell?.version ?? SOURCE_VERSION;
  const boot = {
    apiBase: '',
    sample,
    shell: version,
    remotes: remotes.map(bootRemote),
    retired: [...retired],
    data: {},
    operations,
    ...(emblem !== undefined && { emblem }),
  };
  const json = JSON.stringify(boot);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  return { boot, address: `${BOOT_FOLDER}${digest}.json`, text: new EncodedText(json, QUALITY.cached) };
}

function bootRemote(remote: ServedRemote): BootRemote {
  const { manifest, channel, fallback, sinceSeq, isolated } = remote;
  return {
    name: manifest.name,
    version: manifest.version,
    servedSince: sinceSeq,
    channel,
    entry: buildEntry(remote),
    fallback: fallback && { version: fallback.version, entry: buildStoredEntry(fallback) },
    // The browser does not need the rest of a route.
    routes: manifest.routes.map(
      ({ chunks: _c, needs: _n, data, choices: _o, parameters: _p, description: _t, ...route }) => ({
        ...route,
        ...(data !== undefined && route.layout === 'protected' && { data }),
      }),
    ),
    navigation: manifest.navigation,
    ...(isolated && { isolated }),
  };
}
