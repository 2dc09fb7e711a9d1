import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ATTACHMENT_BYTES, typeOfName } from '../contract/http/requests';
import { useTranslation } from '../i18n';
import { useFailureText } from '../notices';
import { useUnsavedInput } from '../session';
import { filesKey, sendFile } from './calls';
import type { FilesOwner } from './calls';

export type Sending = {
  readonly file: File;
  /** Id of the attachment, once the server knows it. */
  readonly id?: number;
  readonly percent: number;
  /** `stopped`: it goes on when the user says so. `refused`: it would be refused again. */
  readonly state: 'sending' | 'waiting' | 'stopped' | 'refused';
  readonly fault?: string;
};

/** Uploads of a page, one file after another. They end with the page, and go on when the file is chosen again. */
export function useUploads(owner: FilesOwner) {
  const { t } = useTranslation('shared');
  const cache = useQueryClient();
  const failureText = useFailureText();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const line = useRef(Promise.resolve());
  const left = useLeft();
  useUnsavedInput(sendings.some(({ state }) => state === 'sending' || state === 'waiting'));
  const change = (file: File, how: Partial<Sending>) =>
    setSendings((now) => now.map((one) => (one.file === file ? { ...one, ...how } : one)));
  const forget = (file: File) => setSendings((now) => now.filter((one) => one.file !== file));

  const refresh = () => cache.invalidateQueries({ queryKey: filesKey(owner) });
  const run = async (file: File) => {
    change(file, { state: 'sending' });
    try {
      await sendFile(owner, {
        file,
        signal: left.current.signal,
        onBegun: (id) => change(file, { id }),
        onProgress: (percent) => change(file, { percent, state: 'sending' }),
        onWaiting: () => change(file, { state: 'waiting' }),
      });
      await refresh();
      forget(file);
    } catch (error) {
      change(file, { state: isRefusal(error) ? 'refused' : 'stopped', fault: failureText(error) });
      await refresh();
    }
  };
  const faultOf = ({ name, size }: File) => {
    if (!typeOfName(name)) return t('files.wrongKind');
    return size > ATTACHMENT_BYTES ? t('files.tooLarge') : size === 0 ? t('files.empty') : undefined;
  };
  const queue = (file: File) => {
    line.current = line.current.then(() => run(file));
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file): Sending => {
      const fault = faultOf(file);
      return { file, percent: 0, ...(fault === undefined ? { state: 'sending' } : { state: 'refused', fault }) };
    });
    setSendings((now) => [...now, ...added]);
    for (const { file, state } of added) if (state === 'sending') queue(file);
  };
  return { sendings, add, goOn: queue, forget };
}

const isRefusal = (error: unknown) => {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500 && status !== 401;
};

/** Aborted when the component is removed. */
function useLeft() {
  const left = useRef(new AbortController());
  useEffect(() => {
    if (left.current.signal.aborted) left.current = new AbortController();
    const { current } = left;
    return () => current.abort();
  }, []);
  return left;
}
