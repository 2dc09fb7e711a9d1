import type { BootDocument, BootRemote } from '@klaster/shared/contract/http';
import type { ServedRemote } from '../releases/releases';
import { buildEntry, buildStoredEntry } from './served-scripts';

type BootParts = Pick<BootDocument, 'sample' | 'shell' | 'data' | 'ticket' | 'operations'> & {
  remotes: readonly ServedRemote[];
};

/** Data that a page has before it starts. The API is at the page's own address. */
export function bootDocument({ sample, shell, remotes, data, ticket, operations }: BootParts): BootDocument {
  return { apiBase: '', sample, shell, remotes: remotes.map(bootRemote), data, ticket, operations };
}

function bootRemote(remote: ServedRemote): BootRemote {
  const { manifest, channel, fallback } = remote;
  return {
    name: manifest.name,
    version: manifest.version,
    channel,
    entry: buildEntry(remote),
    fallback: fallback && { version: fallback.version, entry: buildStoredEntry(fallback) },
    // A route's files, initial data and description are the gateway's concern, and already in the page.
    routes: manifest.routes.map(({ chunks: _chunks, data: _data, description: _description, ...route }) => route),
    navigation: manifest.navigation,
  };
}
