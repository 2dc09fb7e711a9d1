import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { constants } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { SERVER_SCRIPT } from './plugins/server-script-plugin';
import { createRequire } from 'node:module';

/** Compressed copies, so that no request waits for compression. Browsers never download the server script. */
export function compressors(): WebpackPluginInstance[] {
  const files = { test: /\.(js|json)$/, exclude: SERVER_SCRIPT };
  return [
    new CompressionPlugin<BrotliOptions>({
      ...files,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    }),
    new CompressionPlugin({ ...files, algorithm: 'gzip', filename: '[path][base].gz' }),
  ];
}

/**
 * Names do not follow the frequency of letters, since those of webpack's provisional hashes differ by folder. Three passes save 1 kB
 * of the shell.
 */
const MINIFIER_OPTIONS = { compress: { passes: 3 }, mangle: { disableCharFreq: true } };

/** swc instead of terser: the same size in two thirds of the time. webpack's own minimizer does the page. */
export const minimizer = (): NonNullable<NonNullable<Configuration['optimization']>['minimizer']> => [
  new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, terserOptions: MINIFIER_OPTIONS }),
  '...',
];

const REACT = /[\\/]node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?(react|react-dom|scheduler)[\\/]/;
const NOT_THE_SHELLS_OWN = /[\\/](node_modules|shared)[\\/]/;

/** Code of help pages, in one script: the first script of every page lists each further one with its hash. */
const HELP = /[\\/]node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?marked[\\/]|[\\/]shared[\\/]help[\\/]/;

const MOTION = /[\\/]node_modules[\\/](framer-motion|motion-dom|motion-utils)[\\/]/;

/**
 * Chunks of the start. Every page loads three scripts: React, which rarely changes, the other shared modules, and the
 * shell. The motion library is loaded later, with the list of notices.
 */
export const START_CHUNKS = {
  cacheGroups: {
    react: { name: 'react', chunks: 'initial', enforce: true, priority: 20, test: REACT },
    shared: { name: 'shared', chunks: 'initial', enforce: true, priority: 10, test: NOT_THE_SHELLS_OWN },
    help: { name: 'help-page', chunks: 'async', enforce: true, test: HELP },
    motion: { name: 'motion', chunks: 'async', enforce: true, test: MOTION },
  },
} as const;

// Loaders are found from here: the apps name no build tool of their own.
const require = createRequire(import.meta.url);

/** Oldest browsers served: the last Chrome for Windows 7 and its contemporaries. */
const BROWSERS = 'chrome >= 109, firefox >= 115, safari >= 16.4';

export function scriptRule(development: boolean) {
  return {
    test: /\.tsx?$/,
    loader: require.resolve('swc-loader'),
    options: {
      env: { targets: BROWSERS },
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development, refresh: development } },
      },
    },
  };
}

export const MARKDOWN_RULE = { test: /\.md$/, type: 'asset/source' } as const;
