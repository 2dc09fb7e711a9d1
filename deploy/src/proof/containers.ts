import { existsSync } from 'node:fs';
import { imageName, STORAGE } from '../image/images';
import { isThere, run } from '../run';
import type { Server } from '../workspace';

/** Without systemd an engine makes its control groups itself; crun refuses some kernels that runc takes. */
async function engineOptions(): Promise<string[]> {
  const plain = existsSync('/run/systemd/system') ? [] : ['--cgroup-manager', 'cgroupfs'];
  return [...STORAGE, ...plain, ...((await isThere('runc')) ? ['--runtime', 'runc'] : [])];
}

const podman = async (...args: string[]) => run('podman', [...(await engineOptions()), ...args]);

/** As compose and Kubernetes have it: no root, nothing to write but `/tmp`, no capability, a bound on memory. */
const HARDENED = [
  ['--network', 'host'],
  ['--log-driver', 'k8s-file'],
  ['--read-only', '--read-only-tmpfs=false'],
  ['--tmpfs', '/tmp:size=64m'],
  ['--cap-drop', 'all'],
  ['--security-opt', 'no-new-privileges'],
  ['--memory', '1500m'],
  ['--ulimit', 'nofile=4096:4096'],
  ['--ulimit', 'nproc=4096:4096'],
].flat();

type Given = { env: Record<string, string>; volumes?: readonly string[]; args?: readonly string[] };

const flagsOf = ({ env, volumes = [] }: Given) => [
  ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...volumes.flatMap((volume) => ['--volume', volume]),
];

/** A container of ours, run by podman. */
export class Container {
  private constructor(readonly name: string) {}

  static async start(name: string, server: Server, given: Given): Promise<Container> {
    const image = await imageName(server);
    await podman('rm', '--force', '--ignore', name);
    await podman('run', '--detach', '--name', name, ...HARDENED, ...flagsOf(given), image, ...(given.args ?? []));
    return new Container(name);
  }

  /** Runs a program of an image to its end. @returns its output */
  static async runOnce(server: Server, given: Given): Promise<string> {
    return podman(
      'run',
      '--rm',
      '--no-healthcheck',
      ...HARDENED,
      ...flagsOf(given),
      await imageName(server),
      ...(given.args ?? []),
    );
  }

  /** Output of a script run inside it. */
  evaluate(script: string): Promise<string> {
    return podman('exec', this.name, '/usr/bin/node', '-e', script);
  }

  /** By the command in the image. */
  async isHealthy(): Promise<boolean> {
    return podman('healthcheck', 'run', this.name).then(
      () => true,
      () => false,
    );
  }

  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<string> {
    return podman('kill', '--signal', signal, this.name);
  }

  async exitCode(): Promise<number> {
    return Number(await podman('wait', this.name));
  }

  /** Both outputs. */
  async logs(): Promise<string> {
    const command = ['podman', ...(await engineOptions()), 'logs', this.name];
    return run('sh', ['-c', '"$@" 2>&1', 'sh', ...command]).catch(() => '');
  }

  async remove(): Promise<void> {
    await podman('rm', '--force', '--ignore', this.name);
  }
}
