import { rm } from 'node:fs/promises';
import { startEmbedded } from '../../src/kernel/embedded';
import { createDataFolder, FAST } from './data-folder';

/** `node --import tsx bare-server.ts`: an empty PostgreSQL for tests of other packages. Prints its address and ends when its input does. */
const dataDir = await createDataFolder();
const server = await startEmbedded(dataDir, FAST);
process.stdout.write(`${server.url}\n`);
process.stdin.resume();
await new Promise((resolve) => process.stdin.once('end', resolve));
await server.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit();
