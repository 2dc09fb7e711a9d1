import type { ReportEntry } from '@klaster/shared/contract/reports';
import { ENTERED, missingRequired } from '@klaster/shared/contract/indicators';
import type { IndicatorKey } from '@klaster/shared/contract/indicators';
import { HttpError, isStale } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useNavigate } from '@klaster/shared/router';
import { useRef, useState } from 'react';
import { useEntryPaths } from './paths';
import { useSubmitReport } from './queries';
import type { DraftSnapshot, ReportDraft } from './draft/report-draft';

export type Obstacle = { readonly key: IndicatorKey; readonly reason: 'missing' | 'refused' };

function findObstacles({ figures, texts, sections }: DraftSnapshot, reported: ReadonlySet<IndicatorKey>): Obstacle[] {
  const missing = new Set(missingRequired(figures).map(({ key }) => key));
  const refusals = Object.values(sections).flatMap((state) =>
    state.status === 'failed' ? [...state.fields.keys()] : [],
  );
  const refused = new Set([...texts.keys(), ...refusals]);
  return ENTERED.flatMap(({ key }): Obstacle[] => {
    if (refused.has(key)) return [{ key, reason: 'refused' }];
    return missing.has(key) || reported.has(key) ? [{ key, reason: 'missing' }] : [];
  });
}

const wrongFigures = (error: unknown) =>
  error instanceof HttpError ? (error.problem?.errors ?? []).map(({ path }) => path as IndicatorKey) : [];

const NOTHING_REPORTED: ReadonlySet<IndicatorKey> = new Set();

/** Saves the input, asks for confirmation, then submits exactly what the user sees. The API decides what is missing. */
export function useSubmission(entry: ReportEntry, draft: ReportDraft, onStale: () => void) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const navigate = useNavigate();
  const paths = useEntryPaths();
  const { mutateAsync } = useSubmitReport(entry.id);
  const { prepare, isUnsaved } = usePreparation(draft);
  const [showsObstacles, setShowsObstacles] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [reported, setReported] = useState(NOTHING_REPORTED);
  const [refusal, setRefusal] = useState<string>();
  // A double click comes before the dialog is gone.
  const isSent = useRef(false);

  const check = async () => {
    if (isChecking) return;
    setIsChecking(true);
    setReported(NOTHING_REPORTED);
    setRefusal(undefined);
    const isReady = await prepare();
    setShowsObstacles(!isReady);
    setIsConfirming(isReady);
    setIsChecking(false);
  };

  /** @throws any other refusal: the dialog stays open */
  const showRefusal = (error: unknown) => {
    const keys = wrongFigures(error);
    if (isStale(error)) onStale();
    else if (keys.length > 0) {
      setReported(new Set(keys));
      setShowsObstacles(true);
    } else {
      setRefusal((error instanceof HttpError && error.detail) || t('entry.submit.notSent'));
      throw error;
    }
  };

  const send = async () => {
    if (isSent.current) return;
    if (!(await prepare())) {
      setShowsObstacles(true);
      return;
    }
    try {
      await mutateAsync(draft.current().reportVersion);
    } catch (error) {
      showRefusal(error);
      return;
    }
    isSent.current = true;
    void navigate(paths.info(entry.id), { replace: true });
    notify({ tone: 'success', title: t('shared:success'), message: t('entry.submit.done') });
  };

  return {
    /** Empty before the first attempt. */
    obstaclesIn: (snapshot: DraftSnapshot) => (showsObstacles ? findObstacles(snapshot, reported) : []),
    showsObstacles,
    isChecking,
    isUnsaved,
    check,
    dialog: { open: isConfirming, onClose: () => setIsConfirming(false), onConfirm: send, refusal },
  };
}

function usePreparation(draft: ReportDraft) {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const prepare = async () => {
    const isSaved = await draft.flush();
    // The report may have changed while it was saved.
    const isReady = findObstacles(draft.current(), NOTHING_REPORTED).length === 0;
    setIsUnsaved(!isSaved && isReady);
    return isSaved && isReady;
  };
  return { prepare, isUnsaved };
}

export type Submission = ReturnType<typeof useSubmission>;
