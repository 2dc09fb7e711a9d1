import autocannon from 'autocannon';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Results } from '../harness/results';
import { startDeployedNginx } from './deployed-nginx';
import { choosePorts } from './system';

const OWN = choosePorts(2);

/** Requests of a browser with an empty cache: the page, its files, its calls. */
const PAGE = [
  '/clusters',
  ...Array.from({ length: 30 }, (_, index) => `/assets/part-${index}.js`),
  ...Array.from({ length: 8 }, (_, index) => `/api/part-${index}`),
];

/** People at one office address who open a page at the same time. */
const OFFICE_PEOPLE = 60;

/** Four times what nginx allows one client: a burst of 500, and 100 per second. */
const FLOOD = { connections: 12, each: 200 };

/** nginx limits floods, but no visitor. */
export async function checkLimits(results: Results, folder: string): Promise<void> {
  const gateways = OWN.gateways.map((port) =>
    createServer((_, answer) => answer.end('here')).listen(port, '127.0.0.1'),
  );
  await Promise.all(gateways.map((gateway) => once(gateway, 'listening')));
  try {
    const page = await load({ folder: path.join(folder, 'limits'), connections: 1, paths: PAGE });
    results.check('a page with its files and calls is never limited', page.limited === 0, page);
    const paths = Array.from({ length: FLOOD.each }, (_, index) => `/api/flood-${index}`);
    const flood = await load({ folder: path.join(folder, 'flood'), connections: FLOOD.connections, paths });
    const isLimited = flood.limited > FLOOD.each && flood.failed === 0;
    results.check('a flood from one address is answered 429 in part', isLimited, flood);
    const people = { connections: OFFICE_PEOPLE, paths: PAGE, office: '127.0.0.1' };
    const office = await load({ folder: path.join(folder, 'office'), ...people });
    results.check(`${OFFICE_PEOPLE} people of a configured office open a page at once`, office.limited === 0, office);
  } finally {
    for (const gateway of gateways) gateway.close();
  }
}

type Load = { folder: string; connections: number; paths: readonly string[]; office?: string };

/** Requests all paths over each connection. @returns how many were limited with 429, or failed otherwise */
async function load({ folder, connections, paths, office }: Load): Promise<{ limited: number; failed: number }> {
  const { nginx } = await startDeployedNginx(folder, { ...OWN, ...(office !== undefined && { office }) });
  try {
    const {
      '2xx': ok,
      errors,
      requests,
      statusCodeStats,
    } = await autocannon({
      url: `https://127.0.0.1:${OWN.tls}`,
      servername: 'klaster.example',
      // Only the limit is checked here; the certificate is checked over HTTP/2.
      tlsOptions: { rejectUnauthorized: false },
      connections,
      amount: connections * paths.length,
      headers: { host: `klaster.example:${OWN.tls}` },
      requests: paths.map((address) => ({ path: address })),
    });
    const limited = statusCodeStats?.['429']?.count ?? 0;
    return { limited, failed: requests.total + errors - ok - limited };
  } finally {
    await nginx.end();
  }
}
