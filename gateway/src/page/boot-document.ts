import type { BootDocument, BootRemote } from '@klaster/shared/contract/http';
import type { ServedRemote } from '../releases/releases';
import { buildEntry, buildStoredEntry } from './served-scripts';

type BootParts = Pick<BootDocument, 'sample' | 'shell' | 'data' | 'ticket' | 'operations'> & {
  remotes: readonly ServedRemote[];
};

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
    // The browser does not need the rest of a route.
    routes: manifest.routes.map(({ chunks: _chunks, data: _data, description: _description, ...route }) => route),
    navigation: manifest.navigation,
  };
}
