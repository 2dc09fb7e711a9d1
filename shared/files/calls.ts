import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Attachment, Attachments } from '../contract/http/attachments';
import { ATTACHMENT_TYPES, typeOfName } from '../contract/http/requests';
import type { RegisterName } from '../contract/kinds';
import { sessionClient } from '../http';
import { uploadResumably, type ResumableUpload } from '../http/resumable-upload';
import { useTranslation } from '../i18n';
import { notify, undoOf, useFailureNotice } from '../notices';

/** A report, or an entry of a register and the legal act whose order is attached. */
export type FilesOwner = {
  readonly of: 'reports' | `registers/${RegisterName}`;
  readonly id: number;
  readonly act?: 'remove' | 'restore';
};

/** The calls of all owners have the same shape. Each is typed as that of reports, since the compiler cannot check a union. */
const callOf = <Name extends string>({ of }: FilesOwner, name: Name): Name =>
  name.replace('/api/reports', `/api/${of}`) as Name;

export const filesKey = ({ of, id }: FilesOwner) => ['files', of, id] as const;

export const filesQuery = (owner: FilesOwner) =>
  queryOptions({
    queryKey: filesKey(owner),
    queryFn: (): Promise<Attachments> =>
      sessionClient.call(callOf(owner, 'GET /api/reports/:id/attachments'), { params: { id: owner.id } }),
  });

export const downloadFile = (owner: FilesOwner, { id }: Attachment): Promise<Blob> =>
  sessionClient.download(callOf(owner, 'GET /api/reports/:id/attachments/:attachment/content'), {
    params: { id: owner.id, attachment: id },
  });

type Sent = Pick<ResumableUpload, 'file' | 'onProgress' | 'onWaiting' | 'signal'> & {
  readonly onBegun: (id: number) => void;
};

/** Resolves when the server has checked the file. */
export function sendFile(owner: FilesOwner, sent: Sent): Promise<void> {
  const { name, size, lastModified } = sent.file;
  const begin = async () => {
    const kind = typeOfName(name);
    const body = { name, size, ...(kind && { type: ATTACHMENT_TYPES[kind] }), ...(owner.act && { act: owner.act }) };
    const call = callOf(owner, 'POST /api/reports/:id/attachments');
    const { id } = await sessionClient.call(call, { params: { id: owner.id }, body });
    return `/api/${owner.of}/${owner.id}/attachments/${id}/upload`;
  };
  const place = [owner.of, owner.id, owner.act].join(' ');
  const onBegun = (address: string) => sent.onBegun(Number(/(\d+)\/upload$/.exec(address)?.[1]));
  const fingerprint = ['klaster', place, name, size, lastModified].join(' ');
  return uploadResumably({ ...sent, begin, onBegun, fingerprint });
}

export type SentFile = Pick<Attachment, 'id' | 'name'>;

/** Removes a file, and offers to bring it back. */
export function useRemoveFile(owner: FilesOwner) {
  const { t } = useTranslation('shared');
  const cache = useQueryClient();
  const notifyFailure = useFailureNotice();
  const refresh = () => cache.invalidateQueries({ queryKey: filesKey(owner) });
  const undo = async ({ id, name }: SentFile) => {
    try {
      await sessionClient.call(callOf(owner, 'POST /api/reports/:id/attachments/:attachment/undo'), {
        params: { id: owner.id, attachment: id },
      });
    } catch (error) {
      notifyFailure(error);
      throw error;
    } finally {
      void refresh();
    }
    notify({ tone: 'success', title: t('files.backAgain'), subject: name });
  };
  return useMutation({
    mutationFn: ({ id }: SentFile) =>
      sessionClient.call(callOf(owner, 'DELETE /api/reports/:id/attachments/:attachment'), {
        params: { id: owner.id, attachment: id },
      }),
    onSuccess: (answer, file) =>
      notify({
        tone: 'success',
        title: t('files.removed'),
        subject: file.name,
        undo: undoOf(answer, () => undo(file)),
      }),
    onError: notifyFailure,
    onSettled: refresh,
  });
}
