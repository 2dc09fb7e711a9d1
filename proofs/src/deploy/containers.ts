import { existsSync } from 'node:fs';
import { imageName, STORAGE } from '@klaster/deploy/image/images';
import { isInstalled, run } from '@klaster/deploy/run';
import type { Server } from '@klaster/deploy/workspace';

/** Without systemd, podman manages control groups itself. runc runs on some kernels on which crun fails. */
async function engineOptions(): Promise<string[]> {
  const withoutSystemd = existsSync('/run/systemd/system') ? [] : ['--cgroup-manager', 'cgroupfs'];
  return [...STORAGE, ...withoutSystemd, ...((await isInstalled('runc')) ? ['--runtime', 'runc'] : [])];
}

const podman = async (...args: string[]) => run('podman', [...(await engineOptions()), ...args]);

/** As in the compose and Kubernetes manifests: only `/tmp` is writable, no capabilities, limited memory. */
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

type RunOptions = { env: Record<string, string>; volumes?: readonly string[]; args?: readonly string[] };

const makeFlags = ({ env, volumes = [] }: RunOptions) => [
  ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...volumes.flatMap((volume) => ['--volume', volume]),
];

export class Container {
  private constructor(readonly name: string) {}

  static async start(name: string, server: Server, options: RunOptions): Promise<Container> {
    const image = await imageName(server);
    await podman('rm', '--force', '--ignore', name);
    await podman('run', '--detach', '--name', name, ...HARDENED, ...makeFlags(options), image, ...(options.args ?? []));
    return new Container(name);
  }

  /** @returns the program's output */
  static async runOnce(server: Server, options: RunOptions): Promise<string> {
    const flags = ['--rm', '--no-healthcheck', ...HARDENED, ...makeFlags(options)];
    return podman('run', ...flags, await imageName(server), ...(options.args ?? []));
  }

  /** @returns the output of a script in Node */
  evaluate(script: string): Promise<string> {
    return podman('exec', this.name, '/usr/bin/node', '-e', script);
  }

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

  async logs(): Promise<string> {
    const command = ['podman', ...(await engineOptions()), 'logs', this.name];
    return run('sh', ['-c', '"$@" 2>&1', 'sh', ...command]).catch(() => '');
  }

  async remove(): Promise<void> {
    await podman('rm', '--force', '--ignore', this.name);
  }
}
