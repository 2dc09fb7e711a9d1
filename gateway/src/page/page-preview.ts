import { createHash } from 'node:crypto';
import { languagePrefix } from '@klaster/shared/contract/http';
import type { BootDocument } from '@klaster/shared/contract/http';
import type { PreviewInput } from '../rendering/previews';
import type { ServerScript } from '../rendering/renderers';
import type { Releases } from '../releases/releases';
import type { ReleaseManifest } from '../releases/store/release-manifest';
import { writeAddress } from './page-route';
import type { PageAddress, PageRoute } from './page-route';
import type { PageRelease } from './page-releases';
import type { Preferences } from '../html/preferences';
import { isFromSource } from './served-scripts';

type Page = {
  release: PageRelease;
  address: PageAddress;
  match: PageRoute | null;
  preferences: Preferences;
  boot: BootDocument;
};

/** Null for pages without a preview: for staff, of isolated remotes, without initial data, from dev servers, or without server scripts. */
export function previewInput(
  { release, address, match, preferences, boot }: Page,
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
