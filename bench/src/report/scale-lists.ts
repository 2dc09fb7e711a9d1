import { SCALE_PARTS, type ScaleFigures, type ScalePart, type ScaleTarget } from '../scale/scale';
import { excessOf, targetList } from './markdown';
import type { Machine } from './machine';
import { median } from './statistics';

/** What each part measures, and how. */
const PARTS: Readonly<Record<ScalePart, string>> = {
  pages:
    'Pages through the gateway: processor time of one page; then fifty connections through nginx, beside an nginx that serves a file of the same size (needs `/usr/sbin/nginx`)',
  cached: 'Public answers through the gateway, fifty connections, beside a bare proxy before a bare Fastify',
  lengths: '40 quarters × 500 clusters and a million entries ÷ two quarters × 500 clusters and 33,334 entries',
  audit: 'A page of the audit, 500 entries on each of 3,650 days, by a thousand people',
  staff: 'A thousand people who each save a field of a report every ten seconds',
  listening: 'Ten thousand pages that listen for events through two gateways to one API',
};

/** Targets of a part that are listed; the others are in the results. */
const LISTED = 3;

/** For each part, how many targets were met, and those that are furthest beyond or closest to their limit. */
export function scaleLists(figures: ScaleFigures, circumstances: (machine: Machine) => string): string[] {
  return SCALE_PARTS.flatMap((part) => {
    const measured = figures[part];
    if (!measured) return [];
    const limited = measured.targets.flatMap(({ limit, ...target }) =>
      limit === undefined ? [] : [{ ...target, limit, value: median(target.values) }],
    );
    const closest = limited.toSorted((a, b) => strain(b) - strain(a)).slice(0, LISTED);
    const met = limited.filter((target) => excessOf(target) <= 0).length;
    const shown = limited.length > LISTED ? ` Closest to it or furthest beyond:` : '';
    return [
      `**${PARTS[part]}.** ${circumstances(measured.machine)} ${met} of ${limited.length} within the limit.${shown}`,
      targetList(closest),
    ];
  });
}

/** How far a figure is on the way to its limit; above 1, it is beyond. */
const strain = ({ value, limit, atLeast }: Pick<ScaleTarget, 'atLeast'> & { value: number; limit: number }) => {
  if (atLeast) return limit / value;
  return limit === 0 ? (value === 0 ? 0 : Number.POSITIVE_INFINITY) : value / limit;
};
