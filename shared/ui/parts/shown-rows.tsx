import { Badge } from '@chakra-ui/react';
import { useEffect, useRef, useDeferredValue } from 'react';
import { useTranslation } from '../../i18n';

/** Marks a row as just saved, and scrolls it into view. */
export function SavedMark() {
  const { t } = useTranslation('shared');
  const mark = useRef<HTMLSpanElement>(null);
  // After the layout effects, in which the router scrolls to the top of a new page.
  useEffect(() => {
    mark.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <>
      {' '}
      <Badge ref={mark} colorPalette="teal">
        {t('ui.table.saved')}
      </Badge>
    </>
  );
}

/** More than a screen shows, few enough to paint at once. */
const FIRST_ROWS = 100;

/** Returns the first rows for the first paint, then all. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const count = useDeferredValue(rows.length, FIRST_ROWS);
  return rows.length <= FIRST_ROWS ? rows : rows.slice(0, count);
}
