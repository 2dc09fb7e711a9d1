import type { Progress } from '../../contract/progress';
import { formatNumber, useTranslation } from '../../i18n';
import { chakra, Stack, Text, VisuallyHidden } from '../../ui';

/** How far a file is, by its rows; while it is sent and read there is nothing to count yet. */
export function ImportProgress({ progress }: { progress: Progress | undefined }) {
  const { t } = useTranslation('register');
  const step = t(`excel.steps.${progress?.step ?? 'read'}`);
  return (
    <Stack gap="1">
      <Text fontVariantNumeric="tabular-nums">
        {step}
        {progress &&
          ` ${t('excel.progress', { done: formatNumber(progress.done), total: formatNumber(progress.total) })}`}
      </Text>
      <chakra.progress
        {...(progress && { value: progress.done, max: progress.total })}
        aria-label={step}
        width="full"
        accentColor="blue.solid"
      />
      {/* Each step is said once; how many rows it has done would never end. */}
      <VisuallyHidden role="status">{step}</VisuallyHidden>
    </Stack>
  );
}
