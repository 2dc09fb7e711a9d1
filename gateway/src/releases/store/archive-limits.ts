import type { GateRefusal } from '@klaster/shared/contract';
import { ReleaseRefused } from '../../problems/registry-problem';

const MB = 1024 * 1024;

/** Several times the size of our largest app. */
export const ARCHIVE_LIMITS = {
  /** Bytes of the compressed archive. */
  compressed: 20 * MB,
  /** Bytes of all files together. */
  unpacked: 60 * MB,
  /** Bytes of the tar: the files, and the headers and padding between them. */
  tar: 66 * MB,
  /** Bytes of one file. */
  file: 20 * MB,
  /** Bytes of the manifest: its routes and navigation are part of every page. */
  manifest: MB / 4,
  files: 2000,
  /** Bytes of a file's path. */
  path: 200,
};

/** Files of a browser app's build, and their compressed twins. */
export const FILE_TYPES = /\.(js|json|css|html|svg|png|woff2|txt|map)(\.(br|gz))?$/;

const REMEDY = 'Pack the content of the build’s dist folder as a gzipped tar of plain files.';

/** A refusal by the rule `archive`. */
export function archiveRefused(release: string, against: string, remedy: string = REMEDY): ReleaseRefused {
  return new ReleaseRefused([archiveRefusal(release, against, remedy)]);
}

export function archiveRefusal(release: string, against: string, remedy: string = REMEDY): GateRefusal {
  return { rule: 'archive', release, against, remedy };
}
