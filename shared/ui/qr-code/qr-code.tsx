import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** Light modules around the code. */
const QUIET = 4;

/** Black on white in either colour mode, since not all cameras read other colours. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="12rem"
      maxW="100%"
      bg="white"
      borderRadius="md"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </chakra.svg>
  );
}
