import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import { Client } from './client';
import { startNginx } from './nginx';
import type { Results } from './results';
import { PORTS } from './system';

/** Ports that neither the system nor the retry checks use. */
const OWN = {
  plain: PORTS.plain + 20,
  tls: PORTS.tls + 20,
  operations: PORTS.operations + 20,
  gateways: [PORTS.gateways[0] + 60, PORTS.gateways[1] + 60] as const,
};

/** The requests of a browser with an empty cache: the page, its files, its calls. */
const PAGE = [
  '/clusters',
  ...Array.from({ length: 30 }, (_, at) => `/assets/part-${at}.js`),
  ...Array.from({ length: 8 }, (_, at) => `/api/part-${at}`),
];

/** People behind one office address who open a page at the same time. */
const OFFICE_PEOPLE = 60;

/** Requests that one client sends at once: twice what nginx admits, a burst of 500 and 100 a second. */
const FLOOD = { connections: 12, requestsEach: 100 };

/** nginx limits a client that floods it, but nobody who opens pages. */
export async function checkLimits(results: Results, folder: string): Promise<void> {
  const gateways = await Promise.all(OWN.gateways.map(startServer));
  try {
    const page = await callThroughNginx({ folder: path.join(folder, 'limits'), clients: 1, paths: PAGE });
    results.check('a page with its files and calls is never limited', page.limited === 0, page.limited);
    const paths = Array.from({ length: FLOOD.requestsEach }, (_, at) => `/api/flood-${at}`);
    const flood = await callThroughNginx({ folder: path.join(folder, 'flood'), clients: FLOOD.connections, paths });
    const isLimited = flood.limited > FLOOD.requestsEach && flood.failed === 0;
    results.check('a flood from one address is answered 429 in part', isLimited, flood);
    const officeLoad = {
      folder: path.join(folder, 'office'),
      clients: OFFICE_PEOPLE,
      paths: PAGE,
      office: '127.0.0.1',
    };
    const { limited } = await callThroughNginx(officeLoad);
    results.check(`${OFFICE_PEOPLE} people of a configured office open a page at once`, limited === 0, limited);
  } finally {
    for (const server of gateways) server.close();
  }
}

type Load = { folder: string; clients: number; paths: readonly string[]; office?: string };

/** Numbers of responses: `limited` with 429, `failed` with any other status but 200. */
type Outcome = { limited: number; failed: number };

/** Starts nginx and requests all paths from each client, each over a connection of its own, at once. */
async function callThroughNginx({ folder, clients: count, paths, office }: Load): Promise<Outcome> {
  const nginx = await startNginx(folder, { ...OWN, ...(office !== undefined && { office }) });
  const clients = Array.from({ length: count }, () => new Client(OWN.tls, nginx.ca));
  try {
    const calls = clients.flatMap((client) => paths.map(async (address) => (await client.call(address)).status));
    const statuses = await Promise.all(calls);
    const limited = statuses.filter((status) => status === 429).length;
    return { limited, failed: statuses.filter((status) => status !== 200 && status !== 429).length };
  } finally {
    for (const client of clients) client.close();
    await nginx.stop();
  }
}

async function startServer(port: number): Promise<Server> {
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
