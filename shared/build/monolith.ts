import HtmlPlugin from 'html-webpack-plugin';
import path from 'node:path';
import webpack from 'webpack';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { APPS, HOST } from './apps';
import { compressors, minimizer, START_CHUNKS, MARKDOWN_RULE, scriptRule } from './common-settings';
import { leanPackages } from './plugins/lean-packages';
import { toManifest } from './plugins/manifest';
import type { RemoteDefinition } from '../remote/remote-definition';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type MonolithParts = {
  output: string;
  /** Path of a module of the shell, below the workspace, to the file that replaces it. */
  replaced: Readonly<Record<string, string>>;
};

/**
 * Shell and remotes as one application without federation, for comparison with the released builds. The shell's modules that load remotes
 * are replaced.
 */
export async function defineMonolith({ output, replaced }: MonolithParts): Promise<Configuration> {
  const remotes = APPS.filter(({ name }) => name !== HOST).map(({ name }) => name);
  const folder = path.join(ROOT, HOST);
  return {
    name: 'monolith',
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { shell: './src/index.ts' },
    output: {
      path: output,
      publicPath: '/',
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        ...leanPackages(true),
        ...Object.fromEntries(Object.entries(replaced).map(([file, other]) => [path.join(ROOT, file), other])),
      },
    },
    // A replacement of a shell module has to export what the shell imports.
    module: { rules: [scriptRule(false), MARKDOWN_RULE], parser: { javascript: { exportsPresence: 'error' } } },
    optimization: { minimizer: minimizer(), splitChunks: { chunks: 'all', ...START_CHUNKS } },
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, '.cache/webpack/monolith'),
      buildDependencies: { config: [fileURLToPath(import.meta.url), path.join(ROOT, 'pnpm-lock.yaml')] },
    },
    stats: 'errors-warnings',
    plugins: [
      new webpack.experiments.schemes.VirtualUrlPlugin({ remotes: await remotesModule(remotes) }),
      new HtmlPlugin({ template: './src/index.html' }),
      ...compressors(),
    ],
  };
}

/** Source of `virtual:remotes`: `{ name, routes, navigation, screens }` of each. */
async function remotesModule(names: readonly string[]): Promise<string> {
  const described = [];
  // One at a time: knip's loader returns a module that is still being evaluated to a second import.
  for (const name of names) described.push(await describe(name));
  const imports = names.map((name, index) => {
    const file = path.join(ROOT, name, 'src/remote.ts');
    return `import { routes as screens${index} } from ${JSON.stringify(file)};`;
  });
  const entries = described.map((remote, index) => `{ ...${JSON.stringify(remote)}, screens: screens${index} }`);
  return `${imports.join('\n')}\nexport const remotes = [${entries.join(',\n')}];\n`;
}

/** A remote's entry in the boot document. */
async function describe(name: string) {
  const folder = path.join(ROOT, name, 'src');
  const file = pathToFileURL(path.join(folder, 'routes.ts')).href;
  const { definition } = (await import(file)) as { definition: RemoteDefinition };
  const facts = { entry: '', files: {}, requires: {}, texts: {} as never, listChunks: () => [], listNeeds: () => [] };
  const { routes, navigation } = toManifest(definition, path.join(folder, 'locales'), facts);
  return { name, routes, navigation };
}
