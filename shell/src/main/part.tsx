import { loadState } from '@klaster/shared/query';
import type { QueryState } from '@klaster/shared/query';
import { Link } from '@klaster/shared/router';
import { matchRoute } from '@klaster/shared/contract/http';
import { Box, chakra, Flex, Heading, Link as TextLink, Loaded, Text } from '@klaster/shared/ui';
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

/** Each part loads, fails and is retried on its own. */
export function Part<Data>({ title, note, query, height, children }: PartProps<Data>) {
  const id = useId();
  if (query.data === null) return null;
  return (
    <Box
      as="section"
      aria-labelledby={id}
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      minW="0"
      {...(loadState(query).waiting && height && { minH: height })}
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
      <Loaded query={query}>{(data) => data !== null && children(data)}</Loaded>
    </Box>
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
  return usePages()(to) ? <TextLink to={to}>{children}</TextLink> : children;
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
