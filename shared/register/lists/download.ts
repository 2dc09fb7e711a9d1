import { useMutation } from '@tanstack/react-query';
import { publicSorts, staffSorts } from '../../contract/kinds/kind';
import type { RegisterState } from '../../contract/kinds/kind';
import type { HttpClient } from '../../http';
import { useFailureNotice } from '../../notices';
import type { ListQuery } from './queries';
import { kindOf, useKindTexts } from './register';
import type { Register } from './register';
import { saveFile } from '../../http/save-file';

/** A file that a register gives out of a list, and by what the list is narrowed and sorted. */
type ListFile = { file: 'export.xlsx' | 'open-data.csv' | 'open-data.json'; query: ListQuery };

/** The same of chosen entries alone. */
type ChosenFile = { file: 'export.xlsx'; query: ListQuery; ids: readonly number[] };

/** Orders that the files of a register come in; a page may know more. */
const sortsOf = ({ audience }: HttpClient, register: Register): readonly string[] =>
  (audience === 'public' ? publicSorts : staffSorts)(kindOf(register));

/** Saves a list as a file: all of it, not only its page, or the chosen entries. A failure is shown as a notice. */
export function useDownload(client: HttpClient, register: Register, state: RegisterState) {
  const name = useKindTexts(register)(`titles.${state}`);
  const load = ({
    query: { page: _, page_size: __, sort, ...rest },
    ...request
  }: ListFile | ChosenFile): Promise<Blob> => {
    const query = { ...rest, ...(sort && sortsOf(client, register).includes(sort) && { sort }) };
    // The calls of all registers are alike: each is typed as that of the clusters.
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
