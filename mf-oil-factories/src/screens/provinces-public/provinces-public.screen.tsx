import { publicClient } from '@klaster/shared/http';
import { ProvinceTotals } from '../../features/provinces/province-totals';

/** The visitors' register of oil factories by province. */
export function Component() {
  return <ProvinceTotals client={publicClient} />;
}
