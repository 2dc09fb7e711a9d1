import CompressionPlugin from 'compression-webpack-plugin';
import { constants } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import type { WebpackPluginInstance } from 'webpack';
import { SERVER_SCRIPT } from './server-script-plugin';

/**
 * Put a compressed twin beside every file that is worth one, so that nobody compresses while a visitor waits. The server script is
 * never downloaded.
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
