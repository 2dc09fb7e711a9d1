import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import { Client } from './client';
import { startNginx } from './nginx';
import type { Results } from './results';
import { PORTS } from './system';

/** Ports that neither the system nor the other proof of nginx alone uses. */
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

/** People of an office who open a page in the same second. */
const OFFICE = 60;

/** Connections that one program opens at once: twice the limit. */
const FLOOD = { connections: 12, each: 100 };

/** Whom nginx turns away: a program that floods, and nobody who opens pages. */
export async function showLimits(results: Results, folder: string): Promise<void> {
  const gateways = await Promise.all(OWN.gateways.map(answering));
  try {
    const [one] = await asking({ folder: path.join(folder, 'limits'), times: 1, paths: PAGE });
    results.check('a page with its files and calls is never too much', one === 0, one);
    const paths = Array.from({ length: FLOOD.each }, (_, at) => `/api/flood-${at}`);
    const [refused, others] = await asking({ folder: path.join(folder, 'flood'), times: FLOOD.connections, paths });
    results.check('a flood of one address is answered 429 in part', refused > FLOOD.each && others === 0, [
      refused,
      others,
    ]);
    const office = { folder: path.join(folder, 'office'), times: OFFICE, paths: PAGE, office: '127.0.0.1' };
    const [ofOffice] = await asking(office);
    results.check(`${OFFICE} people of an office that is named open a page at once`, ofOffice === 0, ofOffice);
  } finally {
    for (const server of gateways) server.close();
  }
}

type Asking = { folder: string; times: number; paths: readonly string[]; office?: string };

/** @returns how many of the requests nginx turned away with 429, and how many were not answered in good order otherwise */
async function asking({ folder, times, paths, office }: Asking): Promise<[number, number]> {
  const nginx = await startNginx(folder, { ...OWN, ...(office !== undefined && { office }) });
  const clients = Array.from({ length: times }, () => new Client(OWN.tls, nginx.ca));
  try {
    const all = clients.flatMap((client) => paths.map(async (address) => (await client.call(address)).status));
    const statuses = await Promise.all(all);
    const refused = statuses.filter((status) => status === 429).length;
    return [refused, statuses.filter((status) => status !== 200 && status !== 429).length];
  } finally {
    for (const client of clients) client.close();
    await nginx.stop();
  }
}

async function answering(port: number): Promise<Server> {
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
