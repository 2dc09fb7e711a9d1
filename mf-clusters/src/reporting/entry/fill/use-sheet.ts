import type { HiddenRowsQuery } from '@klaster/shared/contract/http';
import type { ReportEntry, ReportSheet } from '@klaster/shared/contract/reports';
import { saveFile, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { useUnsavedInput } from '@klaster/shared/session';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportDraft } from '../draft/report-draft';
import { setField, undoChanges } from './field-changes';
import type { Change } from './field-changes';

export type TakenSheet = {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly same: number;
  readonly faults: ReportSheet['faults'];
  /** Sheets that were not read, formula results that were read. */
  readonly notices: readonly string[];
  /** The file, if hidden rows were read. */
  readonly withHidden?: File;
};

type SentSheet = { readonly file: File } & HiddenRowsQuery;

/** Asked when the sheet does not name its report. */
type Question = { readonly answer: ReportSheet; readonly sent: SentSheet };

export function useSheet({ id, year, quarter }: ReportEntry, draft: ReportDraft) {
  const { t } = useTranslation('mf-clusters');
  const [taken, setTaken] = useState<TakenSheet>();
  const [question, setQuestion] = useState<Question>();
  const params = { id: String(id) };
  const onError = useFailureNotice();
  const download = useMutation({
    mutationFn: async () => {
      await draft.flush();
      const file = await sessionClient.download('GET /api/reports/:id/sheet.xlsx', { params });
      saveFile(file, `${t('entry.sheet.fileName', { year, quarter })}.xlsx`);
    },
    onError,
  });
  const upload = useMutation({
    mutationFn: ({ file, hidden }: SentSheet) =>
      sessionClient.upload('POST /api/reports/:id/sheet', { params, file, query: { ...(hidden && { hidden }) } }),
    onSuccess: (answer, sent) => {
      // Only now: if the file is refused, the earlier result stays.
      if (sent.hidden) undo();
      if (answer.is_unmarked && !sent.hidden) setQuestion({ answer, sent });
      else fill({ answer, sent });
    },
    onError,
  });
  useUnsavedInput(upload.isPending);
  const fill = ({ answer: { figures, faults, notices = [] }, sent: { file } }: Question) => {
    const now = draft.current();
    const news = figures.filter(({ key, value }) => now.figures[key] !== value || now.texts.has(key));
    const changes = news.map(({ key, value }) => setField(draft, key, { value }));
    const sentences = notices.map(({ message }) => message);
    const isWithHidden = notices.some(({ code }) => code === 'hidden_rows');
    setQuestion(undefined);
    setTaken({
      name: file.name,
      changes,
      same: figures.length - news.length,
      faults,
      notices: sentences,
      ...(isWithHidden && { withHidden: file }),
    });
  };
  const undo = () => {
    undoChanges(draft, taken?.changes ?? []);
    setTaken(undefined);
  };
  return {
    taken,
    undo,
    question: question && {
      name: question.sent.file.name,
      accept: () => fill(question),
      decline: () => setQuestion(undefined),
    },
    leaveOutHidden: (file: File) => upload.mutate({ file, hidden: 'left_out' }),
    isBusy: download.isPending || upload.isPending,
    download: () => download.mutate(),
    upload: (file: File) => {
      setQuestion(undefined);
      upload.mutate({ file });
    },
  };
}
