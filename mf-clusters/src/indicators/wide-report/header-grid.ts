import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Indicator, IndicatorGroup, IndicatorKey, Section } from '@klaster/shared/contract/indicators';

type Named =
  | { readonly kind: 'section'; readonly name: Section }
  | { readonly kind: 'group'; readonly name: IndicatorGroup }
  | { readonly kind: 'field'; readonly name: IndicatorKey };

/** One cell of the report's header. */
export type HeaderCell = Named & { readonly section: Section; readonly colSpan: number; readonly rowSpan: number };

/** Rows of the header: sections, two levels of groups at most, fields. */
export const HEADER_HEIGHT = Math.max(...INDICATORS.map(({ group }) => group.length)) + 2;

/**
 * The report's multi-level header, of the dictionary: sections on top, under them their groups, fields reaching to the bottom.
 * @param indicators columns in order; those of a section and of a group are adjacent
 * @param widthOf how many columns a figure has: one for each measure
 * @returns a list of cells for each header row, as HTML tables want them: a cell is listed in the row where it begins
 */
export function headerRows(
  indicators: readonly Indicator[],
  widthOf: (indicator: Indicator) => number = () => 1,
): HeaderCell[][] {
  const paths = indicators.map((indicator) => path(indicator, widthOf(indicator)));
  return Array.from({ length: HEADER_HEIGHT }, (_, depth) => headerRow(paths, depth));
}

type Step = Named & { readonly section: Section; readonly id: string; readonly width: number };

/** Headers of a column, from its section down to itself. */
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
