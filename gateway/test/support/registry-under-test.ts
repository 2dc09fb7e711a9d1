import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { PublishAnswer } from '@klaster/shared/contract';
import { BodyCache } from '../../src/files/body-cache';
import { ReleaseRegistry } from '../../src/releases/release-registry';
import type { RegistryOptions } from '../../src/releases/release-registry';
import { archiveOf } from './built-release';
import type { BuiltRelease } from './built-release';

export const BY = { who: 'operator', why: 'a test' };

/** A registry in a folder of its own. */
export class RegistryUnderTest {
  readonly faults: string[] = [];
  readonly refusals: string[] = [];
  readonly registry: ReleaseRegistry;

  private constructor(
    readonly folder: string,
    private readonly options: Partial<RegistryOptions>,
  ) {
    this.registry = this.another();
  }

  static async create(options: Partial<RegistryOptions> = {}): Promise<RegistryUnderTest> {
    const folder = await mkdtemp(path.join(tmpdir(), 'klaster-registry-'));
    const made = new RegistryUnderTest(folder, options);
    await made.registry.open();
    return made;
  }

  /** Another gateway's registry in the same folder. */
  another(): ReleaseRegistry {
    return new ReleaseRegistry({
      folder: this.folder,
      keep: 10,
      keepDays: 30,
      threshold: 5,
      cache: new BodyCache(1_000_000, () => undefined),
      onFault: (fault) => this.faults.push(fault),
      onRefusal: (refusal) => this.refusals.push(refusal),
      ...this.options,
    });
  }

  async publish(release: BuiltRelease, percent = 100): Promise<PublishAnswer> {
    return this.send(release.app, await archiveOf(release), percent);
  }

  send(app: string, archive: Buffer, percent = 100): Promise<PublishAnswer> {
    return this.registry.moves.publish(app, Readable.from([archive]), { percent, by: BY });
  }

  /** Names of what lies in a folder of the store. */
  async list(...below: string[]): Promise<string[]> {
    const names: string[] = await readdir(path.join(this.folder, ...below)).catch(() => []);
    return names.toSorted();
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
