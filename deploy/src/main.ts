import { UserError } from './run';
import { bundleCommand, imageCommand } from './commands';

const COMMANDS: Record<string, (args: readonly string[]) => Promise<number>> = {
  bundle: bundleCommand,
  image: imageCommand,
};

const [command = '', ...args] = process.argv.slice(2);

try {
  const work = COMMANDS[command];
  if (!work) throw new UserError(`Say what to do: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = await work(args);
} catch (error) {
  const isForPeople = error instanceof UserError;
  process.stderr.write(`${isForPeople ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
