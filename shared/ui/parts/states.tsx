import { Flex, Text, Button, Spinner } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n';
import { useShownFailure } from '../../query/state/shown-failures';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';

/** The three states have one height, so that nothing moves between them. */
const STATE_HEIGHT = '48';

interface StateFrameProps {
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

function StateFrame({ title, hint, action, role }: StateFrameProps) {
  return (
    <Flex
      role={role}
      direction="column"
      align="center"
      justify="center"
      gap="2"
      minH={STATE_HEIGHT}
      px="4"
      py="6"
      textAlign="center"
    >
      <Text fontSize="md" fontWeight="medium">
        {title}
      </Text>
      {hint && (
        <Text color="fg.muted" maxW="md">
          {hint}
        </Text>
      )}
      {action}
    </Flex>
  );
}

export interface FailedStateProps {
  /** Default: that it could not be loaded; a failed load raises no notice (specification 4.4.4). */
  title?: ReactNode | undefined;
  hint?: ReactNode | undefined;
  /** `refetch` of the query that failed. */
  onRetry?: (() => unknown) | undefined;
}

/** Says what failed, never that nothing was found, and offers a retry. */
export function FailedState({ title, hint, onRetry }: FailedStateProps) {
  const { t } = useTranslation('shared');
  useShownFailure(onRetry);
  const retry = onRetry && (
    <Button variant="outline" mt="1" onClick={() => void onRetry()}>
      <Icon shape={iconShapes.retry} />
      {t('retry')}
    </Button>
  );
  return (
    <StateFrame
      role="alert"
      title={title ?? t('ui.failed.hint')}
      hint={hint ?? (title && t('ui.failed.hint'))}
      action={retry}
    />
  );
}

export interface EmptyStateProps {
  /** Default: 'Маълумот топилмади'. */
  title?: ReactNode | undefined;
  /** What to do next. */
  hint?: ReactNode | undefined;
  action?: ReactNode | undefined;
}

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  const { t } = useTranslation('shared');
  return <StateFrame title={title ?? t('nothingFound')} hint={hint} action={action} />;
}

/** Height of a row, which dense tables set. */
const ROW = 'var(--table-row, 2.4rem)';

/** Lines where rows will be. */
const rowLines = {
  alignItems: 'flex-start',
  pt: '4rem',
  backgroundImage: `repeating-linear-gradient(transparent 0 calc(${ROW} - 1px), {colors.border} calc(${ROW} - 1px) ${ROW})`,
} as const;

interface WaitingStateProps {
  /** Number of expected rows: the state is as high, so that the content below does not move. */
  rows?: number | undefined;
}

/** Appears after 200 ms, so that a quick answer does not flicker. */
export function WaitingState({ rows }: WaitingStateProps) {
  const { t } = useTranslation('shared');
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="3"
      minH={rows === undefined ? STATE_HEIGHT : `calc(${rows} * ${ROW})`}
      css={rows === undefined ? {} : rowLines}
      color="fg.muted"
      animation="fade-in 180ms ease-out 200ms backwards"
    >
      <Spinner color="colorPalette.fg" />
      {t('ui.waiting')}
    </Flex>
  );
}
