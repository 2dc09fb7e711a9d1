import { Badge } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
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
