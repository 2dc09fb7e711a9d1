import { useEffect, useRef } from 'react';
import { formatNumber, useTranslation } from '../../i18n';
import { Button, chakra, Flex, Stack } from '../../ui';
import type { Progress } from './use-bulk-run';

/** Changes already made stay when stopped. */
export function BulkProgress({ done, total, onStop }: Progress & { onStop: () => void }) {
  const { t } = useTranslation('register');
  const stop = useRef<HTMLButtonElement>(null);
  // The form that had the focus is hidden.
  useEffect(() => stop.current?.focus(), []);
  const label = t('bulk.progress', { done: formatNumber(done), total: formatNumber(total) });
  return (
    <Stack gap="4">
      <span>{label}</span>
      <chakra.progress value={done} max={total} aria-label={label} width="full" accentColor="blue.solid" />
      <Flex justify="flex-end">
        <Button
          ref={stop}
          variant="outline"
          colorPalette="gray"
          // The previous button may have been in this place: ignores its second click, and its held key.
          onClick={({ detail }) => detail < 2 && onStop()}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {t('bulk.stop')}
        </Button>
      </Flex>
    </Stack>
  );
}
