/** Paths of the shell's own screens, as data: the build writes them into `shell.json`, so that no remote takes one. */
export const OWN_PATHS = ['/main', '/contacts', '/releases'] as const;

export type OwnPath = (typeof OWN_PATHS)[number];
