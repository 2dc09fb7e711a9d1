import CompressionPlugin from 'compression-webpack-plugin';
import { constants } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { SERVER_SCRIPT } from './server-script-plugin';

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

/** swc instead of terser: the same size in two thirds of the time. webpack's own minimizer does the page. */
export const minimizer = (): NonNullable<NonNullable<Configuration['optimization']>['minimizer']> => [
  new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
  '...',
];
