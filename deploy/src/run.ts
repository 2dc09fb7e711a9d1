import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const OUTPUT_LIMIT = 64 * 1024 * 1024;

/** Shown without a stack. */
export class UserError extends Error {}

/**
 * @param env added to the environment of this process
 * @returns its trimmed output
 * @throws {UserError} with its error output
 */
export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    const options = { env: { ...process.env, ...env }, maxBuffer: OUTPUT_LIMIT };
    const { stdout } = await execute(program, args, options);
    return stdout.trim();
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new UserError(`${program} ${args[0] ?? ''}: ${stderr.trim() || message}`);
  }
}

export async function isInstalled(program: string): Promise<boolean> {
  return execute('which', [program]).then(
    () => true,
    () => false,
  );
}

/** @param programs each with its Debian package. @throws {UserError} with the command that installs the missing ones */
export async function requirePrograms(programs: Record<string, string>): Promise<void> {
  const missing: string[] = [];
  for (const [program, debian] of Object.entries(programs)) if (!(await isInstalled(program))) missing.push(debian);
  if (missing.length > 0) throw new UserError(`Install what is missing: apt-get install ${missing.join(' ')}`);
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
