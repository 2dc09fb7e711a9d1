import { isAppName } from '@klaster/shared/build/apps';
import type { PublishAnswer } from '@klaster/shared/contract/releases';
import type { Command } from 'commander';
import { buildUnits } from '../../build/build-units';
import { unitsNamed } from '../../build/units';
import { progressOnErrors } from '../../progress';
import { inRoot } from '../../workspace';
import { packFolder } from '../archive';
import { readBuild } from '../build-folder';
import { action } from '../command-action';
import type { Call } from '../command-action';
import { CommandFailure, EXIT } from '../failure';
import { percentOption, reasonOption, withApp } from '../options';
import { formatSize, publishedLines } from '../output';
import { pathFrom } from '../terminal';
import type { Terminal } from '../terminal';

type Options = { percent: number; why: string; build: boolean; dist?: string };

export function addPublish(program: Command, terminal: Terminal): void {
  withApp(program.command('publish'))
    .description('build an app if its sources changed, upload it and put it live')
    .option('--percent <n>', 'part of the visitors that get it; 0 stores it only', percentOption, 100)
    .option('--why <text>', 'reason, for the record', reasonOption, 'published')
    .option('--no-build', 'take the build as it is')
    .option('--dist <folder>', 'publish this folder as it is, instead of the build of this workspace')
    .action(
      action(terminal, async (call, [app]: [string], options: Options) => {
        const answer = await publish(call, app, options);
        call.answer(answer, publishedLines(answer));
      }),
    );
}

async function publish(call: Call, app: string, options: Options): Promise<PublishAnswer> {
  const folder = options.dist ? pathFrom(call.terminal, options.dist) : await builtFolder(app, options.build);
  const { version } = await readBuild(folder, app);
  const { bytes, files } = await packFolder(folder);
  const { terminal, gateway } = call;
  terminal.note(`${app} ${version}: ${files} files, ${formatSize(bytes.length)} to ${gateway.origin}`);
  return call.registry.publish(app, bytes, {
    ...options,
    onSent: (sent) => {
      terminal.tick(sent < bytes.length ? `sent ${Math.floor((100 * sent) / bytes.length)} %` : 'the gates look at it');
    },
  });
}

async function builtFolder(app: string, build: boolean): Promise<string> {
  if (!isAppName(app))
    throw new CommandFailure(EXIT.usage, `${app} does not belong to this workspace: name its --dist folder.`);
  progressOnErrors();
  if (build) await buildUnits(unitsNamed([app]), new AbortController().signal);
  return inRoot(app, 'dist');
}
