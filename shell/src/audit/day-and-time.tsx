import { formatDateTime } from '@klaster/shared/i18n';
import { chakra, useNarrow } from '@klaster/shared/ui';

/** The day is visible in its first row only, except on a phone. It is read aloud in each. */
export function DayAndTime({ at, isNewDay }: { at: string; isNewDay: boolean }) {
  const [day = '', time = ''] = formatDateTime(at).split(' ');
  const isShown = useNarrow() || isNewDay;
  return (
    <chakra.time dateTime={at} whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      <chakra.span fontWeight="semibold" opacity={isShown ? 1 : 0}>
        {day}
      </chakra.span>
      {` ${time}`}
    </chakra.time>
  );
}
