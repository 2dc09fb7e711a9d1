import { useLocation, useNavigate, useParams } from '@klaster/shared/router';
import { PATHS } from '../oil-factories/queries';

/** State of the list's history entry: the factory that was just saved. */
type SavedState = { saved?: unknown } | null;

/** The form's address contains the search and order of the list that it was opened from, so that they survive a reload. */
export function useListOfOrigin(): string {
  const { region_id: regionId = '' } = useParams();
  return `${PATHS.session.live}/${regionId}${useLocation().search}`;
}

/** Goes from a form to the list that now has the factory; without the search if it is another province's list. */
export function useShowInList() {
  const navigate = useNavigate();
  const origin = useListOfOrigin();
  const { region_id: regionId } = useParams();
  return (provinceCode: string, id: number | undefined) => {
    const list = provinceCode === regionId ? origin : `${PATHS.session.live}/${provinceCode}`;
    // Replaces the form in the history: a step back must not offer to save the same again.
    void navigate(list, { state: { saved: id } satisfies SavedState, replace: true });
  };
}

export function useSavedFactory(): number | undefined {
  const { saved } = (useLocation().state as SavedState) ?? {};
  return typeof saved === 'number' ? saved : undefined;
}
