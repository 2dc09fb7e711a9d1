import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspaceBuild } from '../src/commands/release';
import { runRelease } from '../src/release/commands/program';
import { RegistryDouble, TOKEN } from './registry-double';

/** Setting of a test of the release commands: a separate registry, and an empty folder. */
export type ReleaseScene = { double: RegistryDouble; gateway: string; folder: string };

/** Sets up a new scene for each test of a file. */
export function releaseScene(): ReleaseScene {
  const scene = {} as ReleaseScene;
  beforeEach(async () => {
    scene.double = new RegistryDouble();
    scene.gateway = await scene.double.start();
    scene.folder = mkdtempSync(path.join(tmpdir(), 'klaster-release-'));
  });
  afterEach(async () => {
    await scene.double.stop();
    rmSync(scene.folder, { recursive: true });
  });
  return scene;
}

/** Runs a command as a shell would, the token in its environment. */
export async function runCommand(gateway: string, command: string[], env: NodeJS.ProcessEnv = {}) {
  const output: string[] = [];
  const noted: string[] = [];
  const terminal = {
    env: { KLASTER_RELEASE_TOKEN: TOKEN, KLASTER_GATEWAY: gateway, ...env },
    say: (text: string) => output.push(text),
    note: (text: string) => noted.push(text),
    tick: () => undefined,
  };
  const code = await runRelease(command, terminal, workspaceBuild);
  return { code, output: output.join('\n'), noted: noted.join('\n') };
}
