import type { Command } from 'commander';
import { callOf, reasonOption } from '../call';
import { CommandFailure, EXIT } from '../failure';
import type { Terminal } from '../terminal';
import { repairLines } from '../views';

/** `repair`: mends a record that is not whole. The operator's to do. */
export function addRepair(program: Command, terminal: Terminal): void {
  program
    .command('repair')
    .description('mend a record that is not whole: without --yes it only says what it would do')
    .option('--yes', 'do it')
    .option('--why <text>', 'reason, for the record', reasonOption)
    .action(async ({ yes, why }: { yes?: boolean; why?: string }, command: Command) => {
      const { registry, answer, terminal: own } = callOf(command, terminal);
      if (!yes) {
        const preview = await registry.repairPreview();
        answer(preview, repairLines(preview));
        if (preview.fault !== null) own.note('Nothing was changed. Do it with --yes --why <text>.');
        return;
      }
      if (why === undefined) throw new CommandFailure(EXIT.usage, 'Say with --why what happened, for the record.');
      const done = await registry.repair(why);
      answer(done, repairLines(done));
    });
}
