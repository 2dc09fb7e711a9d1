import { Badge } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n';

/** Marks a row as just saved, next to its title, and scrolls it into view as soon as it is rendered. */
export function SavedMark() {
  const { t } = useTranslation('shared');
  const mark = useRef<HTMLSpanElement>(null);
  // After the layout effects: the router's own scrolling to the top of a new page is one of them.
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
