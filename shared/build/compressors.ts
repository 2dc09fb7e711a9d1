import CompressionPlugin from 'compression-webpack-plugin';
import { constants } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import type { WebpackPluginInstance } from 'webpack';

/** Put a compressed twin beside every file that is worth one, so that nobody compresses while a visitor waits. */
export function compressors(): WebpackPluginInstance[] {
  const test = /\.(js|json)$/;
  return [
    new CompressionPlugin<BrotliOptions>({
      test,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    }),
    new CompressionPlugin({ test, algorithm: 'gzip', filename: '[path][base].gz' }),
  ];
}
