import { SCALE_PARTS, type ScaleFigures, type ScalePart } from '../scale/scale';
import type { Machine } from './machine';
import { targetList } from './markdown';
import { median } from './statistics';

/** What each part measures. */
const PARTS: Readonly<Record<ScalePart, string>> = {
  pages: 'Pages through the gateway: processor time; then fifty connections beside nginx with a file of the same size',
  cached: 'Public answers through the gateway, beside a bare proxy before a bare Fastify',
  lengths: '40 quarters × 500 clusters and a million entries ÷ a thirtieth of it',
  audit: 'A page of the audit: ten years, a thousand people',
  staff: 'A thousand people who each save a field every ten seconds',
  listening: 'Ten thousand pages that listen through two gateways to one API',
};

export function scaleLists(figures: ScaleFigures, circumstances: (machine: Machine) => string): string[] {
  return SCALE_PARTS.flatMap((part) => {
    const measured = figures[part];
    if (!measured) return [];
    const limited = measured.targets.flatMap(({ limit, values, ...target }) =>
      limit === undefined ? [] : [{ ...target, limit, value: median(values) }],
    );
    return [`**${PARTS[part]}.** ${circumstances(measured.machine)} ${targetList(limited)}`];
  });
}
