import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { RemoteManifest } from '@klaster/shared/contract';

const PAGE =
  '<!doctype html><html lang="uz-Cyrl" class="light" data-theme="light"><head><script type=application/json id=klaster-boot></script>' +
  '<script defer src="/assets/shell.0123456789.js"></script></head><body></body></html>';

export const SHELL_SCRIPT = 'console.info("shell");'.repeat(50);

/** A folder of finished builds as `webpack` leaves them: shell and, at first, one remote. */
export class DistTree {
  private constructor(readonly root: string) {}

  static async create(): Promise<DistTree> {
    const tree = new DistTree(await mkdtemp(path.join(tmpdir(), 'klaster-gateway-')));
    await tree.write('shell/dist/index.html', PAGE);
    await tree.write('shell/dist/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await tree.writeCompressed('shell/dist/assets/shell.0123456789.js', SHELL_SCRIPT);
    await tree.addRemote('mf-clusters', 'v1');
    return tree;
  }

  async addRemote(name: string, version: string): Promise<void> {
    await this.write(`${name}/dist/routes.json`, JSON.stringify(manifest(name, version)));
    await this.writeCompressed(`${name}/dist/remoteEntry.js`, `/* ${name} ${version} */`.repeat(100));
  }

  async write(file: string, content: string | Buffer): Promise<void> {
    const target = path.join(this.root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }

  async remove(file: string): Promise<void> {
    await rm(path.join(this.root, file), { recursive: true });
  }

  private async writeCompressed(file: string, content: string): Promise<void> {
    await this.write(file, content);
    await this.write(`${file}.br`, brotliCompressSync(content));
    await this.write(`${file}.gz`, gzipSync(content));
  }
}

function manifest(name: string, version: string): RemoteManifest {
  const title = { 'uz-Cyrl': 'Кўриб чиқиш </script>', 'uz-Latn': 'Koʻrib chiqish', ru: 'Проверка', en: 'Review' };
  return {
    name,
    version,
    entry: 'remoteEntry.js',
    routes: [{ id: 'queue', path: `/${name}`, layout: 'protected', title, positions: [], chunks: ['queue.js'] }],
    navigation: [],
  };
}
