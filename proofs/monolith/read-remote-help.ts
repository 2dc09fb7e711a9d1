import { remotes } from 'virtual:remotes';

/** Replaces the shell's module: a remote's help is a chunk. */
export async function readRemoteHelp(remote: string, language: string): Promise<string> {
  const screens = remotes.find(({ name }) => name === remote)?.screens ?? [];
  const text = await screens.find(({ help }) => help)?.help?.(language);
  if (typeof text !== 'string') throw new Error(`${remote} has no help in ${language}`);
  return text;
}
