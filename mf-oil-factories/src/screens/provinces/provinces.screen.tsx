import { sessionClient } from '@klaster/shared/http';
import { ProvinceTotals } from '../../features/provinces/province-totals';

/** The staff's register of oil factories by province. */
export function Component() {
  return <ProvinceTotals client={sessionClient} />;
}
