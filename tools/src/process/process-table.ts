import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export type RunningProcess = { pid: number; parent: number; command: string };

/** All processes of this machine; Windows has no such table, and no signals either. */
export function processTable(): Promise<RunningProcess[]> {
  return process.platform === 'linux' ? tableOnLinux() : tableByPs();
}

/** The processes that `pid` started, those that they started, and so on. */
export function descendantsOf(pid: number, table: readonly RunningProcess[]): RunningProcess[] {
  const children = table.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, table)]);
}

/** Containers often have no `ps`. */
async function tableOnLinux(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map(processOnLinux))).filter((one) => one !== undefined);
}

async function processOnLinux(pid: number): Promise<RunningProcess | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    const [state, parent] = (stat.split(') ').at(-1) ?? '').split(' ');
    // A zombie, whose parent has not waited for it, has no command any more.
    return state === 'Z' ? undefined : { pid, parent: Number(parent), command: command.replaceAll('\0', ' ').trim() };
  } catch {
    // It ended as we looked.
    return undefined;
  }
}

async function tableByPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
