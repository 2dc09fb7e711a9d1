import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Indicator, IndicatorGroup, IndicatorKey, Section } from '@klaster/shared/contract/indicators';

type Named =
  | { readonly kind: 'section'; readonly name: Section }
  | { readonly kind: 'group'; readonly name: IndicatorGroup }
  | { readonly kind: 'field'; readonly name: IndicatorKey };

export type HeaderCell = Named & { readonly section: Section; readonly colSpan: number; readonly rowSpan: number };

/** Sections, at most two levels of groups, fields. */
export const HEADER_HEIGHT = Math.max(...INDICATORS.map(({ group }) => group.length)) + 2;

/**
 * Multi-level table header; fields reach to the bottom. Each cell is in the row where it begins. Indicators of a section and
 * of a group must be adjacent.
 */
export function headerRows(
  indicators: readonly Indicator[],
  countColumns: (indicator: Indicator) => number = () => 1,
): HeaderCell[][] {
  const paths = indicators.map((indicator) => path(indicator, countColumns(indicator)));
  return Array.from({ length: HEADER_HEIGHT }, (_, depth) => headerRow(paths, depth));
}

type Step = Named & { readonly section: Section; readonly id: string; readonly width: number };

function path({ section, group, key }: Indicator, width: number): Step[] {
  return [
    { kind: 'section', name: section, section, id: section, width },
    ...group.map((name) => ({ kind: 'group' as const, name, section, id: `${section}/${name}`, width })),
    { kind: 'field', name: key, section, id: key, width },
  ];
}

function headerRow(paths: readonly Step[][], depth: number): HeaderCell[] {
  const steps = paths.flatMap((steps) => steps[depth] ?? []);
  const first = steps.filter((step, index) => step.id !== steps[index - 1]?.id);
  return first.map(({ id, width: _, ...step }) => ({
    ...step,
    colSpan: steps.reduce((sum, other) => (other.id === id ? sum + other.width : sum), 0),
    rowSpan: step.kind === 'field' ? HEADER_HEIGHT - depth : 1,
  }));
}
