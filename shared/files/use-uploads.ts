import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ATTACHMENT_BYTES, typeOfName } from '../contract/http/requests';
import { useTranslation } from '../i18n';
import { useFailureText } from '../notices';
import { useUnsavedInput } from '../session';
import { filesKey, sendFile } from './calls';
import type { FilesOwner, SentFile } from './calls';

export type Sending = {
  readonly file: File;
  /** Id of the attachment, once the server knows it. */
  readonly id?: number;
  readonly percent: number;
  /** `stopped`: it continues when the user resumes it. `refused`: it would be refused again. */
  readonly state: 'sending' | 'waiting' | 'stopped' | 'refused';
  readonly fault?: string | undefined;
};

/** Uploads of a page, one file after another. They end with the page, and go on when the file is chosen again. */
export function useUploads(owner: FilesOwner, onSent?: (file: SentFile) => void) {
  const { t } = useTranslation('shared');
  const cache = useQueryClient();
  const failureText = useFailureText();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const line = useRef(Promise.resolve());
  const aborts = useAborts();
  useUnsavedInput(sendings.some(({ state }) => state === 'sending' || state === 'waiting'));
  const change = (file: File, how: Partial<Sending>) =>
    setSendings((now) => now.map((one) => (one.file === file ? { ...one, ...how } : one)));
  const forget = (file: File) => setSendings((now) => now.filter((one) => one.file !== file));

  const refresh = () => cache.invalidateQueries({ queryKey: filesKey(owner) });
  const run = async (file: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    try {
      await sendFile(owner, {
        file,
        signal,
        onBegun: (id) => {
          change(file, { id });
          onSent?.({ id, name: file.name });
        },
        onProgress: (percent) => change(file, { percent, state: 'sending' }),
        onWaiting: () => change(file, { state: 'waiting' }),
      });
      await refresh();
      forget(file);
    } catch (error) {
      if (!signal.aborted) change(file, { state: isRefusal(error) ? 'refused' : 'stopped', fault: failureText(error) });
      await refresh();
    }
  };
  const faultOf = ({ name, size }: File) => {
    if (!typeOfName(name)) return t('files.wrongKind');
    return size > ATTACHMENT_BYTES ? t('files.tooLarge') : size === 0 ? t('files.empty') : undefined;
  };
  const queue = (file: File) => {
    const { signal } = aborts.begin(file);
    line.current = line.current.then(() => run(file, signal));
  };
  const goOn = (file: File) => {
    change(file, { state: 'sending', fault: undefined });
    queue(file);
  };
  const stop = (file: File) => {
    aborts.abort(file);
    change(file, { state: 'stopped' });
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file): Sending => {
      const fault = faultOf(file);
      return { file, percent: 0, ...(fault === undefined ? { state: 'sending' } : { state: 'refused', fault }) };
    });
    setSendings((now) => [...now, ...added]);
    for (const { file, state } of added) if (state === 'sending') queue(file);
  };
  return { sendings, add, goOn, stop, forget };
}

const isRefusal = (error: unknown) => {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500 && status !== 401;
};

/** Aborts uploads: each by itself, all when the component is removed. */
function useAborts() {
  const [controllers] = useState(() => new Map<File, AbortController>());
  useEffect(() => () => controllers.forEach((controller) => controller.abort()), [controllers]);
  const begin = (file: File) => {
    const controller = new AbortController();
    controllers.set(file, controller);
    return controller;
  };
  return { begin, abort: (file: File) => controllers.get(file)?.abort() };
}
