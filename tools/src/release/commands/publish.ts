import { ARCHIVE_LIMITS, archiveRefusal } from '@klaster/shared/contract/releases';
import type { PublishAnswer } from '@klaster/shared/contract/releases';
import type { Command } from 'commander';
import { packFolder } from '../archive';
import { readBuild } from '../build-folder';
import { action } from '../command-action';
import type { Call } from '../command-action';
import { CommandFailure, EXIT } from '../failure';
import { percentOption, reasonOption, withApp } from '../options';
import { formatSize, publishedLines } from '../output';
import { pathFrom } from '../terminal';
import type { Terminal } from '../terminal';

const SMALLER = 'Load large data from the API.';

type Options = { percent: number; why: string; build: boolean; dist?: string };

/** The folder of an app's build. @param build whether it has to be current */
export type FindBuild = (app: string, build: boolean, call: Call) => Promise<string>;

export function addPublish(program: Command, terminal: Terminal, findBuild: FindBuild): void {
  withApp(program.command('publish'))
    .description('build an app if its sources changed, upload it and put it live')
    .option('--percent <n>', 'part of the visitors that get it; 0 stores it only', percentOption, 100)
    .option('--why <text>', 'reason, for the record', reasonOption, 'published')
    .option('--no-build', 'take the build as it is')
    .option('--dist <folder>', 'publish this folder as it is, instead of the build of this workspace')
    .action(
      action(terminal, async (call, [app]: [string], options: Options) => {
        const { dist, build } = options;
        const folder = dist ? pathFrom(terminal, dist) : await findBuild(app, build, call);
        const answer = await publish(call, { app, folder }, options);
        call.answer(answer, publishedLines(answer));
      }),
    );
}

async function publish(
  call: Call,
  { app, folder }: { app: string; folder: string },
  options: Options,
): Promise<PublishAnswer> {
  const { version } = await readBuild(folder, app);
  const { bytes, files } = await packFolder(folder);
  const { terminal, gateway } = call;
  if (bytes.length > ARCHIVE_LIMITS.compressed)
    throw new CommandFailure(EXIT.refused, 'The release is too large, so nothing was sent.', [
      archiveRefusal(`${app} takes ${bytes.length} bytes`, `an archive may have ${ARCHIVE_LIMITS.compressed}`, SMALLER),
    ]);
  terminal.note(`${app} ${version}: ${files} files, ${formatSize(bytes.length)} to ${gateway.origin}`);
  return call.registry.publish(app, bytes, {
    ...options,
    onSent: (sent) => {
      terminal.tick(sent < bytes.length ? `sent ${Math.floor((100 * sent) / bytes.length)} %` : 'the gates look at it');
    },
  });
}
