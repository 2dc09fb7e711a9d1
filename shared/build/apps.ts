/** The browser apps of the workspace, host first, with the port each is served on during development. */
export const APPS = [
  { name: 'shell', port: 3100 },
  { name: 'mf-clusters', port: 3101 },
  { name: 'mf-oil-factories', port: 3102 },
  { name: 'mf-registers', port: 3103 },
] as const;

export type AppName = (typeof APPS)[number]['name'];

export const HOST = APPS[0].name;

export function isAppName(name: string): name is AppName {
  return APPS.some((app) => app.name === name);
}

export function portOf(name: AppName): number {
  return APPS.find((app) => app.name === name)!.port;
}
