import { runDeploy } from '../start/run-deploy';

/** `test-deploy [part …]`: exercises the deployment: images, nginx before two gateways, units. */
export function run(args: readonly string[]): Promise<number> {
  return runDeploy('test-deploy', args);
}
