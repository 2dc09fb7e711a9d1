import { formatName, useTranslation } from '../../i18n';
import { ChoiceBox } from '../../ui';
import type { Column } from '../../ui';
import type { Entry } from '../lists/queries';
import type { Choice } from './use-choice';

/** Column with a box per row, and one for the page in its header. */
export function useChoiceColumn({ chosen, toggle, set }: Choice): (rows: readonly Entry[]) => Column<Entry>[] {
  const { t } = useTranslation('register');
  return (rows) => {
    const some = rows.some(({ id }) => chosen.has(id));
    const all = some && rows.every(({ id }) => chosen.has(id));
    return [
      {
        id: 'choice',
        kind: 'choice',
        header: t('choice.column'),
        headCell: (
          <ChoiceBox
            label={t('choice.page')}
            checked={all}
            indeterminate={some && !all}
            onChange={() => set(rows, !all)}
          />
        ),
        cell: ({ id, company_name }) => (
          <ChoiceBox
            label={t('choice.row', { name: formatName(company_name) })}
            checked={chosen.has(id)}
            // A click by key also has the modifiers.
            onChange={({ nativeEvent }) => toggle(rows, id, (nativeEvent as MouseEvent).shiftKey)}
            data-choose=""
          />
        ),
      },
    ];
  };
}
