import { until } from '@klaster/shared/processes';
import { Client } from '../harness/client';
import type { Results } from '../harness/results';
import { ADMIN, PORTS, putLive } from './system';
import type { System } from './system';

const PROBE = `
const { readFileSync, writeFileSync } = require('node:fs');
const status = readFileSync('/proc/1/status', 'utf8');
const write = (file) => { try { writeFileSync(file, ''); return 'written'; } catch ({ code }) { return code; } };
console.log(JSON.stringify({
  uid: process.getuid(),
  capabilities: /CapEff:\\s*(\\w+)/.exec(status)[1],
  noNewPrivileges: /NoNewPrivs:\\s*(\\d)/.exec(status)[1],
  root: write('/x'), own: write('/opt/klaster/x'), tmp: write('/tmp/x'),
}));`;

const EXPECTED = {
  uid: 10_001,
  capabilities: '0000000000000000',
  noNewPrivileges: '1',
  root: 'EROFS',
  own: 'EROFS',
  tmp: 'written',
};

/** Checks the images in a container engine, as deployed. */
export async function checkImages(results: Results, { api, gateways }: System, folder: string): Promise<void> {
  for (const container of [api, gateways[0]]) {
    const seen = await container.evaluate(PROBE);
    results.check(
      `${container.name} has no rights and writes nothing but /tmp`,
      seen === JSON.stringify(EXPECTED),
      seen,
    );
    results.check(`${container.name} is healthy by the image's own check`, await container.isHealthy());
  }
  const first = await fetch(`http://127.0.0.1:${PORTS.gateways[0]}/readyz`);
  results.check('a gateway without pages is not ready', first.status === 503);
  results.check("the image's pages go live", /shell.* live/.test(await putLive(folder)));
  results.check('a second time nothing moves', /nothing to move/.test(await putLive(folder)));
  for (const port of PORTS.gateways)
    await until('each gateway is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  const page = await (await fetch(`http://127.0.0.1:${PORTS.gateways[1]}/`)).text();
  results.check(
    'the second gateway serves the page of the store they share',
    page.includes('mf-clusters'),
    `${page.length} characters`,
  );
  const signedIn = await new Client(`http://127.0.0.1:${PORTS.gateways[1]}`).send('/api/auth/login', { body: ADMIN });
  results.check('the account that the image made signs in', signedIn.ok, signedIn.status);
}
