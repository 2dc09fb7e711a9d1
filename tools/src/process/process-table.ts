import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export type RunningProcess = { pid: number; parent: number; command: string };

/** All processes of this machine. Not for Windows. */
export function processTable(): Promise<RunningProcess[]> {
  return process.platform === 'linux' ? tableOnLinux() : tableByPs();
}

/** Children of a process, their children, and so on. */
export function findDescendants(pid: number, table: readonly RunningProcess[]): RunningProcess[] {
  const children = table.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...findDescendants(child.pid, table)]);
}

/** Containers often have no `ps`. */
async function tableOnLinux(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map(processOnLinux))).filter((listed) => listed !== undefined);
}

async function processOnLinux(pid: number): Promise<RunningProcess | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    const [state, parent] = (stat.split(') ').at(-1) ?? '').split(' ');
    // A zombie has no command any more.
    return state === 'Z' ? undefined : { pid, parent: Number(parent), command: command.replaceAll('\0', ' ').trim() };
  } catch {
    // It ended meanwhile.
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
