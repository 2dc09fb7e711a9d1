import type { ObjectStore } from './object-store';

/**
 * A secret of the store. The first gateway that needs it makes it: of two at once both read the same whole content.
 *
 * @param make content of a new one
 */
export async function madeOnce(store: ObjectStore, key: string, make: () => string | Buffer): Promise<Buffer> {
  const known = await store.read(key);
  if (known) return known;
  await store.create(key, make(), { isSecret: true });
  const made = await store.read(key);
  if (!made) throw new Error(`${key} was removed as it was made`);
  return made;
}
