import { runDeploy } from '../start/run-deploy';

/** `bundle [api | gateway]`: what a server needs to run, in `.cache/deploy/bundle`: builds, and the packages they import. */
export function run(args: readonly string[]): Promise<number> {
  return runDeploy('bundle', args);
}
