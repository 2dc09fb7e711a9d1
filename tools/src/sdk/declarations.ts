import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { succeed, FOR_GO } from '../process/run-program';
import { filesBelow, inRoot } from '../workspace';
import type { PackageFiles } from './compiled-files';

/** Folders and entry points of `shared` that only servers use. */
export const FOR_SERVERS = /^(\.\/)?(environment|postgres|processes|restarts|tracing)$/;

/** Folders of `shared` that are in the SDK. */
export function sdkFolders(root: string): string[] {
  const names = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) => name).filter((name) => name !== 'node_modules' && !FOR_SERVERS.test(name));
}

/** Type declarations of all modules, by the path of the module. */
export async function declareModules(root: string, folders: readonly string[]): Promise<PackageFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-declarations-'));
  try {
    const project = path.join(folder, 'tsconfig.json');
    const config = {
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        // The check of types is another step.
        noCheck: true,
        rootDir: root,
        outDir: path.join(folder, 'types'),
        typeRoots: [inRoot('node_modules/@types')],
      },
      include: folders.map((name) => path.join(root, name)),
      exclude: [path.join(root, '**/*.test.ts'), path.join(root, '**/*.test.tsx')],
    };
    await mkdir(path.join(folder, 'types'));
    await writeFile(project, JSON.stringify(config));
    const compiler = [inRoot('node_modules/typescript/bin/tsc'), '--checkers', '1', '-p', project];
    await succeed(process.execPath, compiler, { cwd: root, env: FOR_GO });
    const types = path.join(folder, 'types');
    const written = filesBelow(types).map(async (file) => [path.relative(types, file), await readFile(file)] as const);
    return new Map(await Promise.all(written));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
