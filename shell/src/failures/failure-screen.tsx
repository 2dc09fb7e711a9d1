import { useTranslation } from '@klaster/shared/i18n';
import { navigation } from '@klaster/shared/router';
import { Box, Button, Flex, Heading, Text } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';
import { ChunkLoadError } from '../federation/load-error';

type FailureScreenProps = {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
};

/** Takes the focus, so that screen readers announce it. */
export function FailureScreen({ title, text, action, onAction }: FailureScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <Flex justify="center" px="4" py="16">
      <Box role="alert" textAlign="center" maxW="form">
        <Heading as="h1" fontSize="xl" ref={heading} tabIndex={-1} outline="none">
          {title}
        </Heading>
        <Text color="fg.muted" mt="2" mb="6">
          {text}
        </Text>
        <Button onClick={onAction}>{action}</Button>
      </Box>
    </Flex>
  );
}

/** A part of the page did not load. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const late = error instanceof ChunkLoadError && error.reason === 'timeout';
  return (
    <FailureScreen
      title={t(late ? 'failure.timeoutTitle' : 'failure.title')}
      text={t(late ? 'failure.timeoutText' : 'failure.text')}
      action={t('failure.retry')}
      onAction={onRetry}
    />
  );
}

/** The page requires a position that the user does not hold. */
export function NoRight() {
  const { t } = useTranslation('shell');
  return (
    <FailureScreen
      title={t('noRight.title')}
      text={t('noRight.text')}
      action={t('noRight.back')}
      onAction={() => navigation.back()}
    />
  );
}
