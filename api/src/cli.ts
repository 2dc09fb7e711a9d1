import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { createAdmin } from './auth/create-admin';
import { readConfig } from './config';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { exitWith } from './operator-error';

const program = new Command('api').description('Administration of the API and its database');

program
  .command('create-admin')
  .description('make an account that holds ADMIN; the password comes from ADMIN_PASSWORD or is asked for')
  .requiredOption('--login <login>', 'name to sign in with')
  .requiredOption('--full-name <name>', 'name to show')
  .action(async ({ login, fullName }: { login: string; fullName: string }) => {
    const password = process.env['ADMIN_PASSWORD'] ?? (await askPassword());
    const database = await openDatabase(readConfig(process.env));
    try {
      await migrate(database.db);
      await createAdmin(database.db, { login, fullName, password });
    } finally {
      await database.close();
    }
    process.stdout.write(`The account ${login.toLowerCase()} is ready.\n`);
  });

/** Reads a line without showing it. */
async function askPassword(): Promise<string> {
  process.stderr.write('Password: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY });
  const password = await prompt.question('');
  prompt.close();
  process.stderr.write('\n');
  return password;
}

program.parseAsync().catch(exitWith);
