import { useState } from 'react';
import type { KeyboardEvent } from 'react';

export interface GridPlace {
  row: number;
  /** 0 is the column of names. */
  column: number;
}

/**
 * The active cell of a virtualised grid: the grid itself has the focus and refers to the cell by id. Source: WAI-ARIA
 * Authoring Practices, grid.
 */
export function useGridCursor(
  size: { rows: number; columns: number; page: number },
  reveal: (place: GridPlace) => void,
) {
  const [chosen, setChosen] = useState<GridPlace>({ row: 0, column: 0 });
  // The table may have become smaller.
  const place = clamp(chosen, size);
  const moveTo = (next: GridPlace) => {
    const within = clamp(next, size);
    setChosen(within);
    reveal(within);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = destination(event, place, size);
    if (!next) return;
    event.preventDefault();
    moveTo(next);
  };
  return { place, choose: setChosen, onKeyDown };
}

type Size = { rows: number; columns: number; page: number };

const clamp = ({ row, column }: GridPlace, { rows, columns }: Size): GridPlace => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

function destination(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { row, column }: GridPlace,
  { rows, columns, page }: Size,
): GridPlace | undefined {
  const far = ctrlKey || metaKey;
  if (altKey) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { row: far ? rows - 1 : row + 1, column };
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column };
    case 'ArrowRight':
      return { row, column: far ? columns - 1 : column + 1 };
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 };
    case 'PageDown':
      return { row: row + page, column };
    case 'PageUp':
      return { row: row - page, column };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}
