import { failureText, saveFile } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { BusyButton } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';

interface DataFileProps {
  /** Name of the file, without its extension. */
  name: string;
  label: string;
  busyLabel: string;
  load: () => Promise<Blob>;
}

/** Saves all that is held of a person as one file. */
export function DataFile({ name, label, busyLabel, load }: DataFileProps) {
  const { t } = useTranslation('shared');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await load(), `${name}.json`),
    onError: (error) => notify({ tone: 'failure', title: t('failure'), message: failureText(error) }),
  });
  return (
    <BusyButton variant="outline" busy={isPending} busyLabel={busyLabel} onClick={() => !isPending && mutate()}>
      {label}
    </BusyButton>
  );
}
