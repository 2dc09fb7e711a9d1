import type { ReportEntry } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { onUserChange, useSession } from '@klaster/shared/session';
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { DraftSync } from './draft-sync';
import { storedFields } from './stored-fields';
import type { DraftSnapshot, ReportDraft } from './report-draft';

/**
 * Restores unsaved input and saves automatically. The returned object never changes: read it by {@link useDraft} and
 * {@link useDeferredDraft}. Later loads of the entry are ignored.
 */
export function useReportDraft(entry: ReportEntry): ReportDraft {
  const user = useSession()?.claims;
  const [draft] = useState(() => createDraft(entry, user?.sub || user?.login || ''));
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

const createDraft = (entry: ReportEntry, user: string) =>
  new DraftSync(entry, storedFields(user, entry.id), (section, body) =>
    sessionClient.call('PATCH /api/reports/:id/sections/:section', { params: { id: entry.id, section }, body }),
  );

/**
 * Renders in the same frame as the key stroke, so use it only for the field being typed in. `select` must return the
 * same object while its content stays the same.
 */
export const useDraft = <Part>(draft: ReportDraft, select: (snapshot: DraftSnapshot) => Part): Part => {
  const part = () => select(draft.current());
  return useSyncExternalStore(draft.subscribe, part, part);
};

/** Renders after the frame of the key stroke. Components that use it must be a `memo`. */
export const useDeferredDraft = <Part>(draft: ReportDraft, select: (snapshot: DraftSnapshot) => Part): Part =>
  useDeferredValue(useDraft(draft, select));
