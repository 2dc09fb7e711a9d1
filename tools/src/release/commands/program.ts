import { Command, CommanderError } from 'commander';
import { addPublish } from './publish';
import type { FindBuild } from './publish';
import { addGrants, addMoves, addRepair, addRequests, addTokens, addViews } from './registry-commands';
import { CommandFailure, EXIT } from '../failure';
import type { ExitCode } from '../failure';
import type { Terminal } from '../terminal';

export const DEFAULT_GATEWAY = 'http://localhost:8080';

const EPILOGUE = `
Versions may be shortened to a beginning that no other has.
The token is that of --token-file, of KLASTER_RELEASE_TOKEN, or, on the gateway's own machine, the operator's.
Exit codes: 0 done, 1 failed or unreachable, 2 wrong usage, 3 refused by a gate or a pin, 4 not allowed.`;

/** @param args without the word `release` */
export async function runRelease(args: readonly string[], terminal: Terminal, findBuild: FindBuild): Promise<ExitCode> {
  try {
    await programOn(terminal, findBuild).parseAsync([...args], { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Commander has printed the message; a request for help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (!(error instanceof CommandFailure)) throw error;
    terminal.note(error.message);
    if (args.includes('--json')) terminal.say(failureJson(error));
    return error.exitCode;
  }
}

function programOn(terminal: Terminal, findBuild: FindBuild): Command {
  const { env } = terminal;
  const program = new Command('release')
    .description('Publishes, moves and watches the releases of the shell and the remotes.')
    .option('--gateway <url>', 'address of the gateway', env['KLASTER_GATEWAY'] || DEFAULT_GATEWAY)
    .option('--token-file <file>', 'file with a deploy token')
    .option('--json', 'answer as JSON')
    .addHelpText('after', EPILOGUE)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => terminal.say(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
    })
    .exitOverride();
  addPublish(program, terminal, findBuild);
  for (const add of [addViews, addMoves, addRequests, addGrants, addTokens, addRepair]) add(program, terminal);
  return program;
}

function failureJson({ sentence, exitCode, refusals }: CommandFailure): string {
  return JSON.stringify({ error: { sentence, exitCode, refusals } }, null, 2);
}
