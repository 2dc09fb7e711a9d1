import type { GateRefusal } from '../http/problem';

const MB = 1024 * 1024;

/** Several times the size of our largest app, in bytes. */
export const ARCHIVE_LIMITS = {
  compressed: 20 * MB,
  unpacked: 60 * MB,
  /** Bytes of the tar, including headers and padding. */
  tar: 66 * MB,
  file: 20 * MB,
  /** Its routes and navigation are part of every page. */
  manifest: MB / 4,
  /** Number of files. */
  files: 2000,
  path: 200,
} as const;

/** Files of a browser app and their compressed forms; packages of the SDK. */
const FILE_TYPES = /\.(js|json|css|html|svg|png|woff2|txt|map)(\.(br|gz))?$|^sdk\/[^/]+\.tgz$/;

export function archiveRefusal(
  release: string,
  against: string,
  remedy = 'Pack the content of the build’s dist folder as a gzipped tar of plain files.',
): GateRefusal {
  return { rule: 'archive', release, against, remedy };
}

type ReleaseFile = { name: string; size: number };

/** Why a release may not have a file, after files of this number and size; undefined if it may. */
export function fileRefusal(
  { name, size }: ReleaseFile,
  before: { files: number; bytes: number },
): GateRefusal | undefined {
  if (!FILE_TYPES.test(name))
    return archiveRefusal(`${name} is of a type no browser app needs`, `allowed: ${FILE_TYPES.source}`);
  if (size > ARCHIVE_LIMITS.file)
    return archiveRefusal(`${name} has ${size} bytes`, `a file may have ${ARCHIVE_LIMITS.file}`);
  if (before.bytes + size > ARCHIVE_LIMITS.unpacked)
    return archiveRefusal('the files', `together they may have ${ARCHIVE_LIMITS.unpacked} bytes`);
  if (before.files >= ARCHIVE_LIMITS.files)
    return archiveRefusal('the archive', `it may hold ${ARCHIVE_LIMITS.files} files`);
  return undefined;
}

/** Refusal of the first file that a release may not have. */
export function filesRefusal(files: readonly ReleaseFile[]): GateRefusal | undefined {
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    const refusal = fileRefusal(file, { files: index, bytes });
    if (refusal) return refusal;
    bytes += file.size;
  }
  return undefined;
}
