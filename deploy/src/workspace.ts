import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const inRoot = (...parts: string[]): string => path.join(ROOT, ...parts);

export const SERVERS = ['api', 'gateway'] as const;

export type Server = (typeof SERVERS)[number];

export const bundleFolder = (server: Server): string => inRoot('.cache/deploy/bundle', server);

export const IMAGES = inRoot('.cache/deploy/images');
