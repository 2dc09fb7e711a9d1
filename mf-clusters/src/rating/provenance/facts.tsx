import { chakra } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '12rem 1fr' }}
      columnGap="4"
      rowGap={{ base: '0', sm: '2' }}
    >
      {children}
    </chakra.dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.muted" mt={{ base: '2', sm: '0' }}>
        {name}
      </chakra.dt>
      <chakra.dd m="0" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </>
  );
}
