import type { SavedSection } from '@klaster/shared/contract/reports';
import type { Figures, IndicatorKey } from '@klaster/shared/contract/indicators';
import { HttpError } from '@klaster/shared/http';
import { UserChanged } from '@klaster/shared/session';
import { toSaved } from './typed';
import type { Saved } from './typed';

export type Refusal =
  | { readonly kind: 'over' }
  /** A retry may succeed. */
  | { readonly kind: 'waiting' }
  /** A retry with the same input cannot succeed. */
  | {
      readonly kind: 'failed';
      /** Empty if the server sent none. */
      readonly message: string;
      readonly fields: ReadonlyMap<IndicatorKey, string>;
    }
  /** Another user saved the section meanwhile. */
  | {
      readonly kind: 'stale';
      readonly saved: Saved;
      readonly figures: Partial<Figures>;
      readonly message: string;
      readonly fields: ReadonlyMap<IndicatorKey, string>;
    };

/** Status codes after which a retry may succeed. */
const PASSING = new Set([408, 425, 429]);

export function readRefusal(error: unknown): Refusal {
  if (error instanceof UserChanged) return { kind: 'over' };
  if (!(error instanceof HttpError) || error.status >= 500 || PASSING.has(error.status)) return { kind: 'waiting' };
  const message = error.detail ?? '';
  const fields = readFields(error);
  const current = error.problem?.code === 'stale_version' ? error.problem.current : undefined;
  if (!current) return { kind: 'failed', message, fields };
  return {
    kind: 'stale',
    saved: toSaved(current as unknown as SavedSection),
    figures: current['figures'] ?? {},
    message,
    fields,
  };
}

/** Paths are like `figures.first_plan`. */
function readFields({ problem }: HttpError): ReadonlyMap<IndicatorKey, string> {
  return new Map(
    (problem?.errors ?? []).map(({ path, message }) => [path.slice(path.indexOf('.') + 1) as IndicatorKey, message]),
  );
}
