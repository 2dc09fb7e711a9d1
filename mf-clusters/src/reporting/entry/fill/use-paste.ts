import { listEntered } from '@klaster/shared/contract/indicators';
import type { Indicator, Section } from '@klaster/shared/contract/indicators';
import { useLanguage } from '@klaster/shared/i18n';
import type { ClipboardEvent } from 'react';
import { setField } from './field-changes';
import type { Fill } from './field-changes';
import { fieldKeyOf } from '../steps/use-steps';
import { parseCells, placeCells, readBlock, readCell } from './pasted-cells';
import type { BlockReading } from './pasted-cells';
import type { ReportDraft } from '../draft/report-draft';

export type Pasted = Fill & {
  readonly kind: 'pasted';
  readonly reading: BlockReading;
  readonly filled: number;
  readonly refused: number;
  readonly computed: number;
  readonly left: number;
};

/** Fills several fields from pasted cells. A single cell is pasted by the browser itself. */
export function usePaste(draft: ReportDraft, section: Section, onPasted: (pasted: Pasted) => void) {
  const language = useLanguage();
  return (event: ClipboardEvent<HTMLElement>) => {
    const from = fieldAt(event.target, section);
    const rows = from && parseCells(event.clipboardData.getData('text'));
    if (!rows) return;
    event.preventDefault();
    const reading = readBlock(rows, (text) => isFigureIn(text, from, language));
    const cells = 'cells' in reading ? reading.cells : [];
    const { placed, computed, left } = placeCells(cells, from);
    const changes = placed.map(({ indicator, text }) => {
      const read = readCell(text, indicator, language);
      return setField(draft, indicator.key, 'value' in read ? read : { text });
    });
    const refused = changes.filter(({ after }) => after.text !== undefined).length;
    onPasted({ kind: 'pasted', section, reading, changes, refused, computed, left, filled: changes.length - refused });
  };
}

const isFigureIn = (text: string, { section }: Indicator, language: Parameters<typeof readCell>[2]) =>
  text !== '' &&
  listEntered(section).some(
    (indicator) => indicator.format === 'number' && 'value' in readCell(text, indicator, language),
  );

function fieldAt(target: EventTarget, section: Section): Indicator | undefined {
  const key = target instanceof HTMLInputElement ? fieldKeyOf(target) : undefined;
  return listEntered(section).find((indicator) => indicator.key === key);
}
