#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

const HERE = import.meta.dirname;
/** @typedef {{ packages: Record<string, { address: string }>, versions: Record<string, string> }} Sdk */

const USAGE = 'npx <gateway>/sdk/create.tgz mf-<name> [--gateway <url>]';

/** Writes a repository for a remote: `mf-maps` gets the pages `/maps` and `/maps/staff`. */
async function create() {
  const { values, positionals } = parseArgs({ options: { gateway: { type: 'string' } }, allowPositionals: true });
  const [name = ''] = positionals;
  if (!/^mf-[a-z0-9-]{1,40}$/.test(name)) throw new Error(`${USAGE}\nSmall letters, digits and hyphens.`);
  const folder = path.resolve(name);
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const gateway = (values.gateway ?? (await findGateway(HERE))).replace(/\/$/, '');
  const answer = await fetch(`${gateway}/sdk/sdk.json`);
  if (!answer.ok) throw new Error(`${gateway}/sdk/sdk.json answers ${answer.status}`);
  const { packages, versions } = /** @type {Sdk} */ (await answer.json());
  const page = name.slice('mf-'.length);
  const fill = (/** @type {string} */ text) =>
    text
      .replaceAll('<<name>>', name)
      .replaceAll('<<page>>', page)
      .replaceAll('<<gateway>>', gateway)
      .replaceAll('<<sdk>>', new URL(packages['@klaster/shared']?.address ?? '', `${gateway}/`).href)
      .replace(/<<version ([^>]+)>>/g, (_, /** @type {string} */ wanted) => {
        const version = versions[wanted];
        if (!version) throw new Error(`${gateway} names no version of ${wanted}`);
        return version;
      });
  const template = path.join(HERE, 'template');
  for (const entry of await readdir(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = path.join(entry.parentPath, entry.name);
    // npm leaves files with names of its own out of a package, hence ending and beginning.
    const place = path
      .relative(template, source)
      .replace(/\.tpl$/, '')
      .replace(/^dot-/, '.');
    const target = path.join(folder, place);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, fill(await readFile(source, 'utf8')));
  }
  process.stdout.write(`${name} is made for ${gateway}.\n\n  cd ${name}\n  npm install\n  npm run dev\n`);
}

/**
 * The address that this package came from, in the file of the project into which it was installed.
 *
 * @param {string} folder
 * @returns {Promise<string>}
 */
async function findGateway(folder) {
  const file = path.join(folder, 'package.json');
  const manifest = existsSync(file) ? await readFile(file, 'utf8') : '{}';
  const { dependencies = {} } = /** @type {{ dependencies?: Record<string, string> }} */ (JSON.parse(manifest));
  const address = Object.values(dependencies).find((one) => /^https?:.*\/sdk\/create\.tgz$/.test(one));
  if (address) return new URL(address).origin;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`Name the platform: ${USAGE}`);
  return findGateway(parent);
}

try {
  await create();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
