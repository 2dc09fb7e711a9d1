import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { Text } from '@klaster/shared/ui';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Not on a page with a part that prints the time of its data, marked by `data-dated`. */
const onPaper = { display: 'none', _print: { 'main:not(:has([data-dated])) > &': { display: 'block' } } };

/** Shows the time of printing on each printed page. */
export function PrintedAt() {
  const { t } = useTranslation('shell');
  const [at, setAt] = useState<Date>();
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    at && (
      <Text px={{ base: '4', lg: '6' }} color="fg.muted" fontSize="table" css={onPaper}>
        {t('frame.printedAt', { time: formatDateTime(at) })}
      </Text>
    )
  );
}
