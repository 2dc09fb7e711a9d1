import { useMutation } from '@tanstack/react-query';
import type { RegisterState } from '../contract/registers/kind';
import { failureText } from '../http';
import type { HttpClient } from '../http';
import { useTranslation } from '../i18n';
import { notify } from '../notices';
import type { ListQuery } from './queries';
import { useKindTexts } from './register';
import type { Register } from './register';
import { saveFile } from './save-file';

/** A file that a register gives out of a list, and by what the list is narrowed and sorted. */
type ListFile = { file: 'export.xlsx' | 'open-data.csv' | 'open-data.json'; query: ListQuery };

/** Saves a list as a file: all of it, not its page alone. A failure is told in a notice. */
export function useDownload(client: HttpClient, register: Register, state: RegisterState) {
  const name = useKindTexts(register)(`titles.${state}`);
  const { t } = useTranslation('shared');
  return useMutation({
    mutationFn: async ({ file, query: { page: _, page_size: __, ...query } }: ListFile) => {
      // The calls of all registers are alike: each is typed as that of the clusters.
      const call = `GET /api/registers/${register.name}/${file}` as 'GET /api/registers/clusters/export.xlsx';
      saveFile(await client.download(call, { query: query as object }), `${name}${file.slice(file.lastIndexOf('.'))}`);
    },
    onError: (error) => notify({ tone: 'failure', title: t('failure'), message: failureText(error) }),
  });
}
