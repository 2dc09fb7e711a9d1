import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Path of a file or folder of the workspace. */
export const inRoot = (...parts: string[]): string => path.join(ROOT, ...parts);

/** The two servers that are deployed. */
export const SERVERS = ['api', 'gateway'] as const;

export type Server = (typeof SERVERS)[number];

/** Folder of a server's bundle. */
export const bundleOf = (server: Server): string => inRoot('.cache/deploy/bundle', server);

/** Folder of images. */
export const IMAGES = inRoot('.cache/deploy/images');
