import { APPS } from '@klaster/shared/build/apps';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, scratchFolder } from '../workspace';

const PACKAGES = ['shared', 'bench', ...APPS.map(({ name }) => name)];
/** Left out: builds and their caches; the react-admin page is not built here. */
const LEFT_OUT = /[\\/](dist|\.cache|react-admin)$/;

const CHANGED_FILE = 'mf-registers/src/features/cluster/cluster-register.tsx';
/** Place of the mark: the heading of the register. */
const HEADING = /title=\{t\('clusters\.title'\)\}/;

/** A copy of the sources that may be changed; it uses the workspace's packages. */
export class WorkspaceCopy {
  private constructor(
    readonly root: string,
    private readonly original: string,
  ) {}

  static async make(): Promise<WorkspaceCopy> {
    const root = await scratchFolder('workspace');
    for (const name of PACKAGES) await copy(name, root);
    for (const name of ['pnpm-lock.yaml', 'tsconfig.base.json', 'package.json']) await copy(name, root);
    await symlink(inRoot('node_modules'), path.join(root, 'node_modules'));
    return new WorkspaceCopy(root, await readFile(path.join(root, CHANGED_FILE), 'utf8'));
  }

  /** Changes a remote's source so that the register's heading ends in `mark`. */
  async change(mark: string): Promise<void> {
    const changed = this.original.replace(HEADING, `title={\`\${t('clusters.title')} ${mark}\`}`);
    if (changed === this.original) throw new Error(`${CHANGED_FILE} has no heading to change`);
    await writeFile(path.join(this.root, CHANGED_FILE), changed);
  }

  /** Makes the next builds begin from nothing, as on a machine that has only just fetched the sources. */
  forgetBuilds(): Promise<void> {
    return rm(path.join(this.root, '.cache'), { recursive: true, force: true });
  }

  folder(...parts: string[]): string {
    return path.join(this.root, ...parts);
  }

  remove(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }
}

function copy(name: string, root: string): Promise<void> {
  const filter = (source: string) => !LEFT_OUT.test(source);
  // Links among the packages are relative, so that in the copy they lead to the copy.
  return cp(inRoot(name), path.join(root, name), { recursive: true, verbatimSymlinks: true, filter });
}
