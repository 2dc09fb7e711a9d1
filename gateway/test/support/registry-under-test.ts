import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { PublishAnswer } from '@klaster/shared/contract/releases';
import { BodyCache } from '../../src/files/file-tree';
import { ReleaseRegistry } from '../../src/releases/release-registry';
import type { RegistryOptions } from '../../src/releases/release-registry';
import { newDeployToken } from '../../src/releases/tokens/deploy-tokens';
import { packArchive } from './built-release';
import type { BuiltRelease } from './built-release';
import { FolderStore } from '../../src/storage/folder-store';
import type { ObjectStore } from '../../src/storage/object-store';
import { newStore } from './store-under-test';
import { createFolder } from './test-folder';
import type { StoreUnderTest } from './store-under-test';

export const BY = { who: 'operator', why: 'a test' };

export function newRegistry(options: Partial<RegistryOptions> & { folder: string }): ReleaseRegistry {
  const cache = new BodyCache(1_000_000, () => undefined);
  const ignore = () => undefined;
  const defaults = { keep: 10, keepDays: 30, threshold: 5, cache, onFault: ignore, onRefusal: ignore };
  return new ReleaseRegistry({ ...defaults, ...options });
}

export class RegistryUnderTest {
  readonly faults: string[] = [];
  readonly refusals: string[] = [];
  readonly registry: ReleaseRegistry;

  private constructor(
    /** Folder of the gateway, which is the store if there is no database. */
    readonly folder: string,
    private readonly shared: StoreUnderTest | undefined,
    private readonly options: Partial<RegistryOptions>,
  ) {
    this.registry = this.another();
  }

  static async create(options: Partial<RegistryOptions> = {}): Promise<RegistryUnderTest> {
    const folder = await createFolder('registry');
    const shared = await newStore();
    const isFolder = shared.store instanceof FolderStore;
    if (isFolder) await shared.remove();
    const registry = new RegistryUnderTest(folder, isFolder ? undefined : shared, options);
    await registry.registry.open();
    return registry;
  }

  get store(): ObjectStore {
    return this.shared?.store ?? new FolderStore(this.folder);
  }

  /** This gateway's folder of releases. */
  get releases(): string {
    return this.shared ? path.join(this.folder, 'copies') : this.folder;
  }

  /** Another gateway of the same store. */
  another(folder = this.folder): ReleaseRegistry {
    return newRegistry({
      folder,
      store: this.shared?.another(),
      onFault: (fault) => this.faults.push(fault),
      onRefusal: (refusal) => this.refusals.push(refusal),
      ...this.options,
    });
  }

  async publish(release: BuiltRelease, percent = 100): Promise<PublishAnswer> {
    return this.send(release.app, await packArchive(release), percent);
  }

  send(app: string, archive: Buffer, percent = 100): Promise<PublishAnswer> {
    return this.registry.changes.publish(app, Readable.from([archive]), { ...BY, percent });
  }

  async createToken(wanted: Parameters<typeof newDeployToken>[0], registry = this.registry) {
    const { created, recorded } = newDeployToken(wanted);
    await registry.changes.act({ kind: 'create-token', token: recorded }, BY);
    return created;
  }

  async list(folder: string): Promise<string[]> {
    return (await this.store.names(folder)).toSorted();
  }

  /** Versions of an app with a folder of this gateway. */
  async folders(app: string): Promise<string[]> {
    const names: string[] = await readdir(path.join(this.releases, app)).catch(() => []);
    return names.toSorted();
  }

  async remove(): Promise<void> {
    await this.shared?.remove();
    await rm(this.folder, { recursive: true, force: true });
  }
}
