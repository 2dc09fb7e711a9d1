import { runDeploy } from '../start/run-deploy';

/** `image api | gateway | all`: container images, in `.cache/deploy/images` as archives that engines load. */
export function run(args: readonly string[]): Promise<number> {
  return runDeploy('image', args);
}
