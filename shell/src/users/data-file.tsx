import { saveFile } from '@klaster/shared/http';
import { useFailureNotice } from '@klaster/shared/notices';
import { BusyButton } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';

interface DataFileProps {
  /** Without the extension. */
  name: string;
  label: string;
  busyLabel: string;
  load: () => Promise<Blob>;
}

/** Saves all data about a person as a file. */
export function DataFile({ name, label, busyLabel, load }: DataFileProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await load(), `${name}.json`),
    onError: useFailureNotice(),
  });
  return (
    <BusyButton
      variant="outline"
      whiteSpace={{ base: 'normal', sm: 'nowrap' }}
      height={{ base: 'auto', sm: '10' }}
      maxW="full"
      busy={isPending}
      busyLabel={busyLabel}
      onClick={() => mutate()}
    >
      {label}
    </BusyButton>
  );
}
