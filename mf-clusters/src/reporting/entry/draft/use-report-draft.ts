import type { ReportEntry } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { onUserChange, useSession } from '@klaster/shared/session';
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { DraftSync } from './draft-sync';
import { storedFields } from './stored-fields';
import type { DraftSnapshot, ReportDraft } from './report-draft';

/**
 * A report that is being filled in, saved by itself. Earlier input that could not be saved is restored. The object never
 * changes: its contents are read by {@link useDraft} and {@link useDeferredDraft}.
 * @param entry the report as loaded when the screen was opened; later loads are ignored
 */
export function useReportDraft(entry: ReportEntry): ReportDraft {
  const user = useSession()?.claims;
  const [draft] = useState(() => draftOf(entry, user?.sub || user?.login || ''));
  useEffect(() => {
    void draft.restore();
    window.addEventListener('online', draft.wake);
    window.addEventListener('pageshow', draft.wake);
    const forget = onUserChange(() => draft.stop());
    return () => {
      window.removeEventListener('online', draft.wake);
      window.removeEventListener('pageshow', draft.wake);
      forget();
      draft.close();
    };
  }, [draft]);
  return draft;
}

const draftOf = (entry: ReportEntry, user: string) =>
  new DraftSync(entry, storedFields(user, entry.id), (section, body) =>
    sessionClient.call('PATCH /api/reports/:id/sections/:section', { params: { id: entry.id, section }, body }),
  );

/**
 * A part of a draft. The component renders again when that part changes, in the same frame as the key that changed it, so use it
 * for the field being typed in alone.
 * @param select returns a plain value, or an object that stays the same while its content does
 */
export const useDraft = <Part>(draft: ReportDraft, select: (snapshot: DraftSnapshot) => Part): Part => {
  const part = () => select(draft.current());
  return useSyncExternalStore(draft.subscribe, part, part);
};

/** The same for parts that may follow a moment later, after the frame of the key. What renders them has to be a `memo`. */
export const useDeferredDraft = <Part>(draft: ReportDraft, select: (snapshot: DraftSnapshot) => Part): Part =>
  useDeferredValue(useDraft(draft, select));
