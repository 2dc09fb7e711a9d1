import CompressionPlugin from 'compression-webpack-plugin';
import { constants } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { SERVER_SCRIPT } from './server-script-plugin';

/**
 * Plugins that write compressed copies beside every file that gets smaller by it, so that no request waits for compression. Browsers
 * never download the server script.
 */
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
 * swc minifies scripts, in place of terser: to the same size in two thirds of the processor time of a build. webpack's own minimizer
 * skips what is minimized already, and does the page.
 */
export const minimizer = (): NonNullable<NonNullable<Configuration['optimization']>['minimizer']> => [
  new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
  '...',
];
