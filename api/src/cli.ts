import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { recordRun } from './kernel/observe/backlog.repository';
import { verifyAudit } from './kernel/audit/verify';
import type { Head } from './kernel/audit/chain';
import { addBackup } from './backup-commands';
import { createAdmin } from './modules/auth/create-admin';
import { readConfig } from './config';
import { runAsOwner, openDatabase } from './open-database';
import { exitWith, OperatorError } from './kernel/process/operator-error';

const program = new Command('api').description('Administration of the API and its database');

program
  .command('create-admin')
  .description('create an administrator; the password is read from ADMIN_PASSWORD or prompted for')
  .requiredOption('--login <login>', 'name to sign in with')
  .requiredOption('--full-name <name>', 'name to show')
  .action(async ({ login, fullName }: { login: string; fullName: string }) => {
    const password = process.env['ADMIN_PASSWORD'] ?? (await promptForPassword());
    const database = await openDatabase(readConfig(process.env, false));
    try {
      await database.migrate();
      await database.asOwner((owner) => createAdmin(owner, { login, fullName, password }));
    } finally {
      await database.close();
    }
    process.stdout.write(`The account ${login.toLowerCase()} is ready.\n`);
  });

const audit = program.command('audit').description('the audit of all changes');

audit
  .command('verify')
  .description('verify the hash chain of the audit; exit code 1 if a row was changed, removed or inserted')
  .option('--head <position:hash>', 'an earlier head, for example from a line "audit sealed" in the log', readHead)
  .action(async ({ head: known }: { head?: Head }) => {
    const { head, waiting, faults } = await runAsOwner(readConfig(process.env, false), async (owner) => {
      const found = await verifyAudit(owner, known);
      await recordRun(owner, 'audit_verified', found.faults.length);
      return found;
    });
    const sizes = `${head.position} rows sealed, ${waiting} not sealed yet`;
    const verdict = faults.length > 0 ? 'The audit was changed' : 'The audit is intact';
    process.stdout.write(`${[...faults, `${verdict}: ${sizes}.`, `Head: ${head.position}:${head.hash}`].join('\n')}\n`);
    if (faults.length > 0) process.exitCode = 1;
  });

addBackup(program);

function readHead(text: string): Head {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) throw new OperatorError('A head is a position, a colon and a hash of 64 digits.');
  return { position: Number(position), hash };
}

/** Reads a line without echoing it. */
async function promptForPassword(): Promise<string> {
  process.stderr.write('Password: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY });
  const password = await prompt.question('');
  prompt.close();
  process.stderr.write('\n');
  return password;
}

program.parseAsync().catch(exitWith);
