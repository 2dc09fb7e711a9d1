import { saveFile } from '@klaster/shared/http';
import { useFailureNotice } from '@klaster/shared/notices';
import { BusyButton } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

interface SaveButtonProps extends Pick<ComponentProps<typeof BusyButton>, 'busyLabel' | 'aria-label' | 'children'> {
  fileName: string;
  load: () => Promise<Blob>;
}

/** Saves a file that the server writes. */
export function SaveButton({ fileName, load, ...texts }: SaveButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await load(), fileName),
    onError: useFailureNotice(),
  });
  return <BusyButton variant="outline" busy={isPending} onClick={() => isPending || mutate()} {...texts} />;
}
