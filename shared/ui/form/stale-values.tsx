import { Box, Button, chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';

export interface StaleValuesProps {
  words: Readonly<Record<'title' | 'text' | 'theirs' | 'mine' | 'take' | 'keep', string>>;
  /** Differing fields; none if the other user saved the same. */
  rows: readonly { field: string; label: string; theirs: ReactNode; mine: ReactNode }[];
  /** Replaces the input by the saved values. */
  onTake: () => void;
  /** Keeps the input, to overwrite the saved values. */
  onKeep: () => void;
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', sm: '14rem 1fr 1fr' },
  columnGap: '4',
} as const;

/** Shown if another user saved meanwhile: saved values beside the input, and the choice between them. */
export function StaleValues({ words, rows, onTake, onKeep }: StaleValuesProps) {
  const titleId = useId();
  return (
    <Box as="section" aria-labelledby={titleId} p="4" borderWidth="1px" borderRadius="md" bg="bg.muted">
      <Text as="h2" id={titleId} fontWeight="semibold">
        {words.title}
      </Text>
      <Text mt="1">{words.text}</Text>
      {rows.length > 0 && <Differences words={words} rows={rows} />}
      <Flex mt="3" gap="3" wrap="wrap">
        <Button variant="outline" onClick={onTake}>
          {words.take}
        </Button>
        <Button variant="outline" colorPalette="gray" onClick={onKeep}>
          {words.keep}
        </Button>
      </Flex>
    </Box>
  );
}

function Differences({ words, rows }: Pick<StaleValuesProps, 'words' | 'rows'>) {
  return (
    <Box mt="2" fontSize="table">
      <Box {...GRID} aria-hidden fontWeight="semibold" color="fg.muted">
        <Box display={{ base: 'none', sm: 'block' }} />
        <span>{words.theirs}</span>
        <span>{words.mine}</span>
      </Box>
      <chakra.dl>
        {rows.map(({ field, label, theirs, mine }) => (
          <Box key={field} {...GRID} py="1" borderTopWidth="1px">
            <chakra.dt color="fg.muted" gridColumn={{ base: '1 / -1', sm: 'auto' }}>
              {label}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere">
              <VisuallyHidden>{`${words.theirs}: `}</VisuallyHidden>
              {theirs}
            </chakra.dd>
            <chakra.dd overflowWrap="anywhere">
              <VisuallyHidden>{`${words.mine}: `}</VisuallyHidden>
              {mine}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Box>
  );
}
