import { readFile, stat } from 'node:fs/promises';
import { remoteManifestSchema } from '@klaster/shared/contract';
import type { RemoteManifest } from '@klaster/shared/contract';

/**
 * A remote's `routes.json`, read again whenever it changes.
 * When it vanishes or is unreadable (a build under way), the last good one stands: pages keep the remote's navigation
 * and the failure shows where it belongs, on the remote's own screens.
 */
export class ManifestFile {
  private stamp = '';
  private manifest: RemoteManifest | undefined;

  constructor(
    private readonly file: string,
    private readonly onInvalid: (file: string, reason: string) => void,
  ) {}

  /** Undefined as long as no valid manifest was ever seen. */
  async current(): Promise<RemoteManifest | undefined> {
    const stats = await stat(this.file).catch(() => null);
    const stamp = stats ? `${stats.mtimeMs}:${stats.size}:${stats.ino}` : this.stamp;
    if (stamp !== this.stamp) {
      this.manifest = (await this.parse()) ?? this.manifest;
      this.stamp = stamp;
    }
    return this.manifest;
  }

  private async parse(): Promise<RemoteManifest | undefined> {
    try {
      return remoteManifestSchema.parse(JSON.parse(await readFile(this.file, 'utf8')));
    } catch (error) {
      this.onInvalid(this.file, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
