import { runDeploy } from './bundle';

/** `image api | gateway | all`: container images, as archives in `.cache/deploy/images`. */
export const run = (args: readonly string[]) => runDeploy('image', args);
