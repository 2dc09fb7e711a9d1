import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStore } from '../../src/storage/folder-store';
import { createFolder } from '../support/test-folder';

test.each<[string, (store: FolderStore) => Promise<unknown>]>([
  ['created', (store) => store.create('record/1', 'x')],
  ['replaced', (store) => store.replace('record/1', 'x', { mayBeLost: true })],
])('an object that is %s where a file is in the way leaves nothing behind', async (_what, write) => {
  const root = await createFolder('folder');
  const store = new FolderStore(root);
  await writeFile(path.join(root, 'record'), '');
  await expect(write(store)).rejects.toThrow('record');
  expect(await readdir(root)).toEqual(['record']);
  await rm(path.join(root, 'record'));
  await write(store);
  expect(await readdir(path.join(root, 'incoming'))).toEqual([]);
  expect(await store.names('record')).toEqual(['1']);
  await rm(root, { recursive: true });
});
