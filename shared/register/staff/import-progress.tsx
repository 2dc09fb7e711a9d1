import type { Progress } from '../../contract/common/progress';
import { formatNumber, useTranslation } from '../../i18n';
import { Box, Stack, Text, VisuallyHidden } from '../../ui';

const STEPS = { compare: 'excel.checking', take: 'excel.taking' } as const;

/** Without progress the file is being sent and read. */
export function ImportProgress({ progress }: { progress: Progress | undefined }) {
  const { t } = useTranslation('register');
  const step = t(progress ? STEPS[progress.step] : 'excel.reading');
  const { done, total } = progress ?? { done: 0, total: 1 };
  const values = progress && { 'aria-valuenow': done, 'aria-valuemax': total };
  return (
    <Stack gap="1">
      <Text fontVariantNumeric="tabular-nums">
        {step}
        {progress && ` ${t('excel.progress', { done: formatNumber(done), total: formatNumber(total) })}`}
      </Text>
      <Box role="progressbar" aria-label={step} {...values} h="2" borderWidth="1px" borderRadius="md" bg="bg.muted">
        <Box h="full" bg="blue.solid" style={{ width: `${(100 * done) / total}%` }} />
      </Box>
      {/* Only steps are announced, not rows. */}
      <VisuallyHidden role="status">{step}</VisuallyHidden>
    </Stack>
  );
}
