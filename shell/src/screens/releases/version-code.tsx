import { chakra } from '@klaster/shared/ui';

/** The digits of a version that people compare by. */
export const shortVersion = (version: string) => version.slice(0, 8);

/** A version by its first digits; the pointer shows all of them. */
export function VersionCode({ version }: { version: string }) {
  return (
    <chakra.code fontFamily="mono" whiteSpace="nowrap" title={version}>
      {shortVersion(version)}
    </chakra.code>
  );
}
