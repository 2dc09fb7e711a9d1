import { useMutation } from '@tanstack/react-query';
import { publicSorts, staffSorts } from '../../contract/kinds/kind';
import type { RegisterState } from '../../contract/kinds/kind';
import type { HttpClient } from '../../http';
import { useFailureNotice } from '../../notices';
import type { ListQuery } from './queries';
import { kindOf, useKindTexts } from './register';
import type { Register } from './register';
import { saveFile } from '../../http/save-file';

type ListFile = { file: 'export.xlsx' | 'open-data.csv' | 'open-data.json'; query: ListQuery };

type ChosenFile = { file: 'export.xlsx'; query: ListQuery; ids: readonly number[] };

/** Sort orders that files support, too. */
const listSorts = ({ audience }: HttpClient, register: Register): readonly string[] =>
  (audience === 'public' ? publicSorts : staffSorts)(kindOf(register));

/** Downloads all pages, or the selected entries. A failure is shown as a notice. */
export function useDownload(client: HttpClient, register: Register, state: RegisterState) {
  const name = useKindTexts(register)(`titles.${state}`);
  const load = ({
    query: { page: _, page_size: __, sort, ...rest },
    ...request
  }: ListFile | ChosenFile): Promise<Blob> => {
    const query = { ...rest, ...(sort && listSorts(client, register).includes(sort) && { sort }) };
    // The calls of all registers have the same shape. Each is typed as that of clusters.
    const path = `/api/registers/${register.name}/${request.file}` as '/api/registers/clusters/export.xlsx';
    if (!('ids' in request)) return client.download(`GET ${path}`, { query: query as object });
    return client.download(`POST ${path}`, { body: { state, ids: [...request.ids], sort: query.sort as undefined } });
  };
  return useMutation({
    mutationFn: async (request: ListFile | ChosenFile) =>
      saveFile(await load(request), `${name}${request.file.slice(request.file.lastIndexOf('.'))}`),
    onError: useFailureNotice(),
  });
}
