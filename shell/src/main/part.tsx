import { loadState } from '@klaster/shared/query';
import type { QueryState } from '@klaster/shared/query';
import { Link } from '@klaster/shared/router';
import { matchRoute } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import {
  Box,
  chakra,
  fingertip,
  Flex,
  Heading,
  Link as TextLink,
  Loaded,
  Text,
  VisuallyHidden,
} from '@klaster/shared/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useBoot } from '../boot/boot';

type PartProps<Data> = {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** Data is `null` if the server has no such call: the part is left out. */
  query: Omit<QueryState, 'data'> & { data: Data | null | undefined };
  /** Height that is reserved while the part loads, so that the content below does not move. */
  height?: string | { base: string; lg: string };
  children: (data: Data) => ReactNode;
};

/** Grey bars where lines of text will be; the height is that of the part. */
const bars = {
  flex: '1',
  bgImage: 'repeating-linear-gradient({colors.bg.emphasized} 0 0.875rem, transparent 0.875rem 2rem)',
  maskImage: 'linear-gradient(to right, black 70%, transparent)',
  animation: 'fade-in 180ms ease-out 200ms backwards',
} as const;

/** Each part loads, fails and is retried on its own. */
export function Part<Data>({ title, note, query, height, children }: PartProps<Data>) {
  const { t } = useTranslation('shared');
  const id = useId();
  const { waiting } = loadState(query);
  if (query.data === null) return null;
  return (
    <Flex
      as="section"
      direction="column"
      aria-labelledby={id}
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      minW="0"
      {...(waiting && { minH: height ?? '15rem' })}
    >
      <Flex wrap="wrap" align="baseline" columnGap="3" mb="3">
        <Heading as="h2" id={id} fontSize="md">
          {title}
        </Heading>
        {note && (
          <Text color="fg.muted" fontSize="table">
            {note}
          </Text>
        )}
      </Flex>
      {waiting ? (
        <Box role="status" css={bars}>
          <VisuallyHidden>{t('ui.waiting')}</VisuallyHidden>
        </Box>
      ) : (
        <Loaded query={query}>{(data) => data !== null && children(data)}</Loaded>
      )}
    </Flex>
  );
}

export function EmptyNote({ children }: { children: ReactNode }) {
  return <Text color="fg.muted">{children}</Text>;
}

export function usePages(): (address: string) => boolean {
  const routes = useBoot().remotes.flatMap((remote) => remote.routes);
  return (address) => matchRoute(routes, address.split('?', 1)[0] ?? '') !== null;
}

type PageLinkProps = { to: string; children: ReactNode };

/** A link to a screen, or plain text if no remote of this page has the screen. */
export function PageLink({ to, children }: PageLinkProps) {
  const isPage = usePages()(to);
  return isPage ? (
    <TextLink to={to} css={{ smDown: fingertip }}>
      {children}
    </TextLink>
  ) : (
    children
  );
}

export type Task = {
  to: string;
  text: string;
  number?: number;
  note?: string;
  tone?: 'blue' | 'red' | 'yellow';
};

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
      gap="3"
      listStyleType="none"
    >
      {tasks.map((task) => (
        <li key={`${task.to} ${task.text}`}>
          <TaskLink {...task} />
        </li>
      ))}
    </chakra.ul>
  );
}

function TaskLink({ to, text, number, note, tone = 'blue' }: Task) {
  return (
    <Flex
      asChild
      colorPalette={tone}
      align="center"
      gap="3"
      h="full"
      p="3"
      color="fg"
      bg="bg.subtle"
      borderWidth="1px"
      borderInlineStartWidth="4px"
      borderInlineStartColor="colorPalette.solid"
      borderRadius="md"
      textDecoration="none"
      _hover={{ borderColor: 'colorPalette.solid' }}
    >
      <Link to={to}>
        {number !== undefined && (
          <Text as="span" fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {number}
          </Text>
        )}{' '}
        <span>
          <Text as="span" display="block" fontWeight="medium">
            {text}
          </Text>{' '}
          {note && (
            <Text as="span" display="block" color="fg.muted" fontSize="table">
              {note}
            </Text>
          )}
        </span>
      </Link>
    </Flex>
  );
}
