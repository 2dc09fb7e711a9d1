import { Link } from '@klaster/shared/router';
import { memo } from 'react';
import { reportHref } from './grid-row';
import { ROW_HEIGHT } from './grid-styles';
import type { LineNames } from './line-texts';
import type { Line, PrimaryTable } from './summaries';

interface GridNamesProps {
  table: PrimaryTable;
  rows: readonly number[];
  names: LineNames;
  /** The row whose name is the active cell. */
  active: number | undefined;
}

/**
 * All names are one sticky layer: a layer for each row would slow each frame of a scroll. Screen readers get the names in the
 * rows.
 */
export function GridNames({ table, rows, names, active }: GridNamesProps) {
  return (
    <div data-part="names" aria-hidden="true" style={{ height: table.lines.length * ROW_HEIGHT }}>
      {rows.map((index) => {
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
        <Link to={reportHref(line.row)} tabIndex={-1} data-clamp="">
          {name}
        </Link>
      ) : (
        <span data-clamp={line.kind === 'group' ? undefined : ''}>{name}</span>
      )}
    </div>
  );
});
