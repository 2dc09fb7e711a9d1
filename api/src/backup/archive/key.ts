import { readFile } from 'node:fs/promises';
import { OperatorError, systemCode } from '../../kernel/process/operator-error';

const KEY_BYTES = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[\w+/-]{43}=?$/;

export type KeySources = {
  readonly file: string | undefined;
  /** The key itself. It is not an argument because all users of the machine can see arguments. */
  readonly text: string | undefined;
};

/** Reads the key of archives. @returns undefined if none is given @throws OperatorError if it is given twice, unreadable or malformed */
export async function readKey({ file, text }: KeySources): Promise<Buffer | undefined> {
  if (file !== undefined && text !== undefined)
    throw new OperatorError('There are two keys, one in a file and one in BACKUP_KEY: remove one.');
  if (file !== undefined) return parseKey(await readKeyFile(file), `The file ${file}`);
  return text === undefined ? undefined : parseKey(text, 'The environment variable BACKUP_KEY');
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`The file of the key, ${file}, cannot be read: ${systemCode(error) ?? String(error)}.`);
  }
}

function parseKey(content: string, where: string): Buffer {
  const text = content.trim();
  const key = HEX.test(text) ? Buffer.from(text, 'hex') : BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
  if (key?.length === KEY_BYTES) return key;
  throw new OperatorError(
    `${where} does not contain a key: ${KEY_BYTES} random bytes in base64, for example from "openssl rand -base64 32".`,
  );
}
