import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { FailurePosition, FailuresAnswer } from '@klaster/shared/contract/releases';
import { LRUCache } from 'lru-cache';
import type { ReleaseId } from '../../storage/registry-folders';
import { releaseName } from '../../storage/registry-folders';

type SourceLines = FailuresAnswer['failures'][number]['source'];

/** Larger maps are not read: parsing blocks other requests. */
const MAX_MAP_BYTES = 4 * 1024 * 1024;

/** Maps read for one request; further positions are resolved by the next one. */
const MAX_MAPS = 4;

const MAX_KNOWN = 1000;

/** Lines shown before and after the position; characters of a line and of a path. */
const AROUND = 3;
const MAX_LENGTH = 200;

/** `webpack://mf-clusters/` */
const SCHEME = /^webpack:\/\/[^/]*\/+/;

type ReadMap = (release: ReleaseId, script: string) => Promise<Buffer | null>;

/** Resolves positions by the source maps of releases. Releases never change, so a result stays valid. */
export class Sources {
  private readonly known = new LRUCache<string, { source: SourceLines }>({ max: MAX_KNOWN });

  constructor(private readonly readMap: ReadMap) {}

  /** @returns gives the lines of one of the positions; null if they are not known */
  async resolve(
    release: ReleaseId,
    positions: readonly FailurePosition[],
  ): Promise<(position: FailurePosition) => SourceLines> {
    const keyOf = ({ file, line, column }: FailurePosition) => `${releaseName(release)} ${file}:${line}:${column}`;
    const unknown = positions.filter((position) => !this.known.has(keyOf(position)));
    for (const file of [...new Set(unknown.map((position) => position.file))].slice(0, MAX_MAPS)) {
      const map = parseMap(await this.readMap(release, file));
      for (const position of unknown.filter((place) => place.file === file))
        this.known.set(keyOf(position), { source: map && linesAt(map, position) });
    }
    return (position) => this.known.get(keyOf(position))?.source ?? null;
  }
}

/** Null if the map is missing, too large or damaged. */
function parseMap(bytes: Buffer | null): TraceMap | null {
  if (bytes === null || bytes.length > MAX_MAP_BYTES) return null;
  try {
    return new TraceMap(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** The map was made by the team's build, so it may hold anything. */
function linesAt(map: TraceMap, { line, column }: FailurePosition): SourceLines {
  try {
    const original = originalPositionFor(map, { line, column: column - 1 });
    if (original.source === null) return null;
    const lines = (sourceContentFor(map, original.source) ?? '').split('\n');
    const first = Math.max(1, original.line - AROUND);
    return {
      file: toShown(original.source.replace(SCHEME, '')),
      line: original.line,
      first,
      lines: lines.slice(first - 1, original.line + AROUND).map(toShown),
    };
  } catch {
    return null;
  }
}

/** Without control characters: terminals would obey them. */
const toShown = (text: string) => text.slice(0, MAX_LENGTH).replace(/\p{Cc}/gu, ' ');
