import HtmlPlugin from 'html-webpack-plugin';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import { LOAD_LIMIT } from '../contract/http/page';
import { compressors, minimizer, START_CHUNKS, scriptRule } from './common-settings';
import { leanPackages } from './plugins/lean-packages';
import { ModuleListPlugin } from './plugins/module-list-plugin';
import { PageIntegrityPlugin } from './plugins/page-integrity-plugin';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type PlainPage = {
  name: string;
  /** Below the workspace; contains `index.html` and `index.ts`. */
  folder: string;
  /** Below the workspace. */
  output: string;
};

/** A page with everything bundled in, so that no release can change it. Source: decision 060. */
export function definePlainPage({ name, folder, output }: PlainPage): Configuration {
  const list = process.env['KLASTER_MODULES_FILE'];
  return {
    name,
    context: path.join(ROOT, folder),
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { [name]: './index.ts' },
    output: {
      path: path.join(ROOT, output),
      publicPath: '/',
      uniqueName: name,
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      chunkLoadTimeout: LOAD_LIMIT,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: leanPackages(true) },
    module: { rules: [scriptRule(false)] },
    optimization: {
      minimizer: minimizer(),
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      splitChunks: START_CHUNKS,
    },
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, '.cache/webpack', name),
      buildDependencies: { config: [fileURLToPath(import.meta.url), path.join(ROOT, 'pnpm-lock.yaml')] },
    },
    stats: 'errors-warnings',
    plugins: [
      new HtmlPlugin({ template: './index.html' }),
      new PageIntegrityPlugin(),
      ...compressors(),
      ...(list ? [new ModuleListPlugin(list)] : []),
    ],
  };
}
