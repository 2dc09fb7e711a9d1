import { readFile } from 'node:fs/promises';
import { format, type FormatConfig } from 'oxfmt';
import { inRoot } from './workspace';

/**
 * A file's text as `npm run format` would leave it.
 *
 * @param file by its name the language is known
 * @throws {Error} where the text is not of that language
 */
export async function formatted(file: string, text: string): Promise<string> {
  const {
    $schema: _,
    ignorePatterns: __,
    ...config
  } = JSON.parse(await readFile(inRoot('.oxfmtrc.json'), 'utf8')) as FormatConfig & Record<string, unknown>;
  const { code, errors } = await format(file, text, config);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
