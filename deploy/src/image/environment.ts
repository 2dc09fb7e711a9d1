import type { Server } from '../workspace';

export const SERVER_PORTS: Record<Server, number> = { api: 3000, gateway: 8080 };

/** Defaults in an image; they can be overridden at run time. */
export const defaultEnvironment = (server: Server): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: String(SERVER_PORTS[server]),
  ...(server === 'gateway'
    ? {
        OPERATIONS_PORT: '8081',
        OPERATIONS_PAGE_DIR: '/opt/klaster/operations',
        RELEASES_DIR: '/var/lib/klaster/releases',
      }
    : {}),
});
