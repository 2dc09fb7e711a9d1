const NAMES = ['shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'] as const;

export type AppName = (typeof NAMES)[number];

const DEFAULT_FIRST_PORT = 3100;

/** Host first; the ports are for development. */
export const APPS: readonly { name: AppName; port: number }[] = NAMES.map((name, index) => ({
  name,
  port: firstPort(process.env) + index,
}));

export const HOST = NAMES[0];

export function isAppName(name: string): name is AppName {
  return NAMES.some((known) => known === name);
}

export function portOf(name: AppName): number {
  return APPS.find((app) => app.name === name)!.port;
}

function firstPort(environment: NodeJS.ProcessEnv): number {
  const given = environment['DEV_PORT'];
  if (!given) return DEFAULT_FIRST_PORT;
  const port = Number(given);
  const last = 65_535 - NAMES.length + 1;
  if (Number.isInteger(port) && port > 0 && port <= last) return port;
  throw new Error(`DEV_PORT must be a whole number from 1 to ${last}.`);
}
