import { Badge } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type Tone = 'blue' | 'green' | 'red' | 'grey' | 'yellow';

const PALETTES = { blue: 'blue', green: 'green', red: 'red', grey: 'gray', yellow: 'yellow' } as const;

/** The colour only repeats what the word says. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Badge colorPalette={PALETTES[tone]}>{children}</Badge>;
}
