import { useNavigate } from '@klaster/shared/router';
import { memo } from 'react';
import type { MouseEvent } from 'react';
import type { DrawnRow } from './drawn-rows';
import { reportHref } from './grid-row';
import { ROW_HEIGHT } from './grid-styles';
import type { LineNames } from './line-texts';
import type { Line, PrimaryTable } from './summaries';

interface GridNamesProps {
  table: PrimaryTable;
  rows: readonly DrawnRow[];
  names: LineNames;
  /** The row whose name the keys are on, if they are on one. */
  active: number | undefined;
}

/**
 * The names of the rows once more, for the eye: they stay at the left edge as one. Names that stayed each by itself were a layer a row,
 * and made up a third of what a picture takes. Whoever listens reads those in the rows.
 */
export function GridNames({ table, rows, names, active }: GridNamesProps) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain) return;
    event.preventDefault();
    void navigate(link.pathname);
  };
  return (
    <div data-part="names" aria-hidden="true" style={{ height: table.lines.length * ROW_HEIGHT }} onClick={open}>
      {rows.map(({ index }) => {
        const line = table.lines[index];
        return line && <Name key={index} index={index} line={line} names={names} active={index === active} />;
      })}
    </div>
  );
}

interface NameProps {
  index: number;
  line: Line;
  names: LineNames;
  active: boolean;
}

/** Its text is an attribute, which the style shows: in the page each name stands once. */
const Name = memo(function Name({ index, line, names, active }: NameProps) {
  const name = names.nameOf(line);
  return (
    <div
      data-row={index}
      data-line={line.kind}
      data-measure={line.kind === 'measure' ? line.of : undefined}
      data-even={index % 2 === 1 ? '' : undefined}
      data-active={active ? '' : undefined}
      title={line.kind === 'group' ? undefined : names.fullNameOf(line)}
      style={{ top: index * ROW_HEIGHT }}
    >
      {line.kind === 'report' ? (
        <a href={reportHref(line.row)} tabIndex={-1} data-name={name} data-one-line="" />
      ) : (
        <span data-name={name} data-one-line={line.kind === 'group' ? undefined : ''} />
      )}
    </div>
  );
});
