import { spawn } from 'node:child_process';
import { once } from 'node:events';
import globalSetup from './global-setup';
import globalTeardown from './global-teardown';

/** `with-server <script> <argument…>`: runs a Node script with the tests' database server. */
await globalSetup();
process.env['API_TEST_DROP_DATABASES'] = '1';
const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const [code] = (await once(child, 'exit')) as [number | null];
await globalTeardown();
process.exitCode = code ?? 1;
