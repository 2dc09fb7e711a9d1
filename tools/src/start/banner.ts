import type { StartSettings } from './settings';

// Source: specification 3.5.4.
const DEMO_PASSWORD = 'Demo-2026!';
const DEMO_ACCOUNTS = [
  ['admin', 'everything'],
  ['reviewer', 'confirms and rejects cluster reports'],
  ['editor', 'adds, edits and removes register entries'],
  ['viewer', 'reads'],
  ['andijon', 'as editor, in Andijan alone'],
  ['klaster', 'reports of one cluster'],
] as const;

type Addresses = { pages: string; operations: string };

export function banner({ pages, operations }: Addresses, sample: boolean): string {
  const accounts = DEMO_ACCOUNTS.map(([login, may]) => `    ${login.padEnd(9)} ${may}`);
  const demo = sample ? ['', `  Demo accounts, all with the password ${DEMO_PASSWORD}`, ...accounts] : [];
  return [
    '',
    `  Klaster is ready at ${pages}`,
    `  Releases are moved at ${operations}`,
    ...demo,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}

export function shownAddresses({ host, port, operationsPort, operationsOrigin }: StartSettings): Addresses {
  return { pages: shownAddress(host, port), operations: operationsOrigin ?? shownAddress(host, operationsPort) };
}

/** The address to print: every browser on this machine knows `localhost`. */
function shownAddress(host: string, port: number): string {
  const isThisMachine = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  return `http://${isThisMachine ? 'localhost' : host}:${port}`;
}
